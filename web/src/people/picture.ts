/** The result of a game as a picture, drawn on this device: names, scores and places, nothing else. */
import type { Standing } from '../api/types';
import { alone } from '../seat/alone';
import { numeral } from '../ui/numeral';
import { listed, PICTURE } from './sentences';
import { PICTURE_STATE as SAY } from './sentences';

const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#17262c';
const SOFT = '#4d6068';
const PAPER = '#fdf8ec';
const LINE = '#d8cdb4';
const GLOW = '#e3a51a';

/** What is drawn of a seat, with the y of its line. */
export interface Row {
  text: string;
  score: string;
  first: boolean;
  y: number;
}

/** The lines of the picture, best first; names are cut where they would meet the score. */
export function rowsOf(standings: Standing[]): Row[] {
  const gap = Math.min(86, 340 / Math.max(1, standings.length));
  return standings.map((one, index) => ({
    text: `${one.place}.  ${alone(one.name)}`,
    score: numeral(one.score),
    first: one.place === 1,
    y: 270 + index * gap,
  }));
}

/** Who won, by name: the picture is for others. */
export function headlineOf(standings: Standing[]): string {
  const [single, another] = standings;
  if (single && !another) return `${alone(single.name)}: ${numeral(single.score)}`;
  const winners = standings.filter((one) => one.place === 1).map((one) => one.name);
  return winners.length === 1 ? SAY.wins(listed(winners)) : SAY.shareTheWin(listed(winners));
}

/** The picture as a file. */
export async function pictureOf(game: string, standings: Standing[]): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(SAY.thisBrowserCannotDraw);
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const display = style.getPropertyValue('--font-display') || 'serif';
  const text = style.getPropertyValue('--font-text') || style.fontFamily || 'sans-serif';
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = GLOW;
  pen.fillRect(0, 0, WIDTH, 14);
  pen.fillStyle = SOFT;
  pen.font = `600 34px ${text}`;
  pen.fillText(`Milkrun · ${game}`, 70, 90);
  pen.fillStyle = INK;
  pen.font = `700 76px ${display}`;
  pen.fillText(headlineOf(standings), 68, 180, WIDTH - 140);
  for (const row of rowsOf(standings)) {
    pen.fillStyle = LINE;
    pen.fillRect(70, row.y + 22, WIDTH - 140, 2);
    pen.fillStyle = INK;
    pen.font = `${row.first ? 700 : 500} 46px ${text}`;
    pen.textAlign = 'left';
    pen.fillText(row.text, 70, row.y, WIDTH - 340);
    pen.font = `700 52px ${display}`;
    pen.textAlign = 'right';
    pen.fillText(row.score, WIDTH - 70, row.y);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error(SAY.thePictureCouldNotBeMade);
  return new File([blob], PICTURE.file, { type: 'image/png' });
}

/** Share a file by what the device has, or else save it. */
export async function shareFile(file: File, title: string): Promise<'shared' | 'saved'> {
  const asked = { files: [file], title };
  if (typeof navigator.canShare === 'function' && navigator.canShare(asked)) {
    await navigator.share(asked).catch(() => null); // who closes the sheet has shared nothing
    return 'shared';
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return 'saved';
}
