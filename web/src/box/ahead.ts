/** Fetches the sheets of all games, slowly, so that a phone has them when there is no network. */
const PAUSE = 1500;

let begun = false;

export async function fetchAhead(): Promise<void> {
  if (begun || !navigator.serviceWorker?.controller) return;
  begun = true;
  try {
    const { games } = (await (await fetch('/sheets/games.json')).json()) as { games: { game: string }[] };
    for (const { game } of games) {
      await new Promise((done) => setTimeout(done, PAUSE));
      await fetch(`/sheets/${game}.js`);
    }
  } catch {
    begun = false; // another time
  }
}
