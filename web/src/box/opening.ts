/** A sheet opened by its address: kept here, in a code, or on the server. */
import { api } from '../api/client';
import { Damaged } from './bytes';
import { keep, readKept } from './log';
import { type Piece, readPiece } from './pack';
import { moduleOf, SheetSession } from './session.svelte';
import { noteTaken, type Taken } from './taken';
import type { Entry, SheetModule, Start } from './types';
import { OPENING as SAY } from './sentences';

export class OtherSheet extends Error {
  constructor() {
    super(SAY.theCodeIsOfAnotherSheet);
  }
}

export interface Opened {
  session: SheetSession;
  taken: Taken | null;
  /** What was wrong with a code. */
  wrong: string;
}

/** Open a sheet; `letters` are those of a code. Throws what the API throws if it is nowhere here. */
export async function openSheet(game: string, id: string, letters: string | null): Promise<Opened> {
  const module = await moduleOf(game);
  const read = readLetters(letters, module);
  const kept = readKept(id);
  if (!kept && read.piece) begin(module, id, read.piece.start, []);
  else if (!kept) {
    const box = await api.box(id).catch((error: unknown) => {
      throw read.wrong ? new Damaged(read.wrong) : error;
    });
    const { players, names, options } = box;
    begin(module, id, { players, names, options }, box.entries as unknown as Entry[]);
  }
  const found = readKept(id);
  if (!found || found.game !== game) throw new OtherSheet();
  const session = new SheetSession(id, module, found);
  return { session, ...(read.piece ? takePiece(session, read.piece) : { taken: null, wrong: read.wrong }) };
}

/** Merge a code into a sheet that is open. */
export function takeLetters(session: SheetSession, letters: string): { taken: Taken | null; wrong: string } {
  const read = readLetters(letters, session.module);
  return read.piece ? takePiece(session, read.piece) : { taken: null, wrong: read.wrong };
}

function readLetters(letters: string | null, module: SheetModule): { piece: Piece | null; wrong: string } {
  try {
    return { piece: letters === null ? null : readPiece(letters, module.SHEET), wrong: '' };
  } catch (error) {
    return { piece: null, wrong: (error as Error).message };
  }
}

function takePiece(session: SheetSession, piece: Piece): { taken: Taken | null; wrong: string } {
  if (piece.start.players !== session.start.players) return { taken: null, wrong: new OtherSheet().message };
  const news = session.merge(piece.entries);
  return { taken: noteTaken(session.id, piece, news), wrong: '' };
}

function begin(module: SheetModule, id: string, start: Start, entries: Entry[]): void {
  const { game, title } = module.SHEET;
  keep(id, { game, title, start, entries, secrets: [], when: Date.now() });
}
