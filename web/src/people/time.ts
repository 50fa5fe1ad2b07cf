import { CLOCK } from './sentences';
import { TIME as SAY } from './sentences';

/** A span of time in at most two words: "2 d 3 h", "5 min", "40 s". */
export function spanOf(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? SAY.hMin(hours, minutes) : `${hours} h`;
  if (seconds >= 120) return SAY.min(minutes);
  return `${Math.max(0, Math.ceil(seconds))} s`;
}

/** What is left until a deadline, in seconds since 1970. */
export function leftUntil(deadline: number, now: number): string {
  return deadline <= now ? CLOCK.up : CLOCK.left(spanOf(deadline - now));
}

/** Until what is said of it changes, in milliseconds. */
export function nextChange(deadline: number, now: number): number | null {
  const left = deadline - now;
  if (left <= 0) return null;
  return left <= 121 ? 1000 : Math.min(30_000, (left - 120) * 1000);
}
