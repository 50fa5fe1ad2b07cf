/** A game may give its seats colours of its own: on its pages the marks of the seats take them. */
export function useSeatColours(colours: () => readonly string[] | undefined): void {
  const told = $derived(JSON.stringify(colours() ?? []));
  $effect(() => {
    const root = document.documentElement.style;
    const given = JSON.parse(told) as string[];
    given.forEach((colour, seat) => root.setProperty(`--seat-${seat}`, colour));
    return () => given.forEach((_, seat) => root.removeProperty(`--seat-${seat}`));
  });
}
