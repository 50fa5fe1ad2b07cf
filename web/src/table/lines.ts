/** Lines of a log as people tell it: what one does in several steps, one after the other, is one deed. */
import type { LogLine } from '../api/types';
import type { Joins } from '../games/types';

/** The kinds of lines that no action caused: a bot plays on, somebody is back, is out of time or asks for something. */
export const NOTES = [
  'left', 'removed', 'quit', 'back', 'opened', 'anew', 'renamed', 'late', 'hurried', 'offered', 'asked', 'agreed', 'declined', 'ended', 'undone',
];

const goesOn = (line: LogLine, before: LogLine | undefined, joins: Joins): boolean =>
  before !== undefined && line.seat !== null && line.seat === before.seat && line.kind === joins.kind && before.kind === joins.kind;

export function told(log: LogLine[], joins: Joins | undefined): LogLine[] {
  if (!joins) return log;
  const deeds: LogLine[][] = [];
  for (const line of log) {
    const deed = deeds.at(-1);
    if (deed && goesOn(line, deed.at(-1), joins)) deed.push(line);
    else deeds.push([line]);
  }
  return deeds.map((deed) => (deed.length > 1 ? { ...deed.at(-1)!, text: joins.text(deed.map((one) => one.text)) } : deed[0]!));
}
