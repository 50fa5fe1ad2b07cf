import type { Wanted } from '../puzzles/wanted';

/** Where in the app a path leads. The server answers every such path with the same page. */
export type Place =
  | { page: 'home' }
  | { page: 'new'; game: string | null; coach: boolean; friends: boolean }
  | { page: 'table'; id: string; secret: string | null; step: number | null; seat: number | null }
  | { page: 'analysis'; id: string; step: number | null }
  | { page: 'puzzles'; game: string | null; wanted: Wanted }
  | { page: 'puzzle'; game: string; id: string; wanted: Wanted }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; id: string }
  | { page: 'rules'; game: string; clause: string | null }
  | { page: 'devices'; secret: string | null }
  | { page: 'boxes' }
  | { page: 'new box'; game: string }
  | { page: 'box'; game: string; id: string }
  | { page: 'card'; game: string }
  | { page: 'open' }
  | { page: 'history' }
  | { page: 'lab'; study: string | null }
  | { page: 'lost' };

/** The place of a path such as `/t/AbC` or `/rules/tiffin#TIF-3.2`. */
export function placeOf(url: URL): Place {
  const [first, second, ...rest] = url.pathname.split('/').filter(Boolean).map(decode);
  if (first === undefined) return { page: 'home' };
  if (first === 't' && second && rest.length === 1 && rest[0] === 'analysis') return { page: 'analysis', id: second, step: numberIn(url, 'step') };
  const wanted = { theme: url.searchParams.get('theme'), level: url.searchParams.get('level') };
  if (first === 'puzzles' && second && rest.length === 1 && rest[0]) return { page: 'puzzle', game: second, id: rest[0], wanted };
  if (first === 'learn' && second && rest.length === 1 && rest[0]) return { page: 'lesson', game: second, id: rest[0] };
  if (first === 'box' && second && rest.length === 1 && rest[0]) {
    return rest[0] === 'card' ? { page: 'card', game: second } : { page: 'box', game: second, id: rest[0] };
  }
  if (rest.length > 0) return { page: 'lost' };
  if (first === 'box') return second ? { page: 'new box', game: second } : { page: 'boxes' };
  if (first === 'puzzles' && second === undefined) return { page: 'puzzles', game: url.searchParams.get('game'), wanted };
  if (first === 'new' && second === undefined) {
    const asks = (name: string): boolean => url.searchParams.get(name) === '1';
    return { page: 'new', game: url.searchParams.get('game'), coach: asks('coach'), friends: asks('friends') };
  }
  if (first === 'lab') return { page: 'lab', study: second ?? null };
  if (first === 'history' && second === undefined) return { page: 'history' };
  if (first === 'open' && second === undefined) return { page: 'open' };
  if (first === 'devices' && second === undefined) return { page: 'devices', secret: url.hash.slice(1) || null };
  if (first === 't' && second) {
    return { page: 'table', id: second, secret: seatSecret(url), step: numberIn(url, 'step'), seat: numberIn(url, 'seat') };
  }
  if (first === 'learn' && second) return { page: 'learn', game: second };
  if (first === 'rules' && second) return { page: 'rules', game: second, clause: decode(url.hash.slice(1)) || null };
  return { page: 'lost' };
}

/** The seat secret of a link such as `/t/AbC#seat=s3cret`, or null. */
function seatSecret(url: URL): string | null {
  return new URLSearchParams(url.hash.slice(1)).get('seat');
}

/** A number of a query such as `?step=57`, or null. */
function numberIn(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
