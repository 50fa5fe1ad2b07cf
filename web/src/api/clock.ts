/** The server's clock, as its answers tell it: that of a device may be wrong by minutes. */

let ahead = 0; // of this device's clock, in milliseconds

/** Note the `Date` of an answer to what was asked at `asked`; whole seconds, so smaller differences are none. */
export function heard(date: string | null, asked: number, now = Date.now()): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  ahead = told < asked - 1000 ? told + 500 - asked : told > now ? told - now : 0;
}

/** Now, by the server's clock: seconds since 1970. */
export const serverNow = (now = Date.now()): number => (now + ahead) / 1000;
