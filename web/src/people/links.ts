/** Links that somebody pastes. */

/** The secret of a link to all of somebody's seats; null if it is none of this server's. */
export function secretIn(pasted: string, origin: string): string | null {
  const text = pasted.trim();
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const secret = url.hash.slice(1);
  return url.origin === origin && url.pathname === '/devices' && secret ? secret : null;
}
