/** The lab's routes; only a server that `milkrun lab open` started has them. */
import { ask } from '../api/client';
import type { Layout, Schemas } from '../api/types';

export type Lab = Schemas['Lab'];
export type LabBot = Schemas['LabBot'];
export type Study = Schemas['StudyShown'];
export type Found = Schemas['Found'];
export type MetricShown = Schemas['MetricShown'];
export type Variant = Schemas['VariantShown'];
export type Forecast = Schemas['Forecast'];

export interface NewStudy {
  game: string;
  players: number;
  bots: string[];
  games: number;
  question: string;
  options: Record<string, number>;
  layout: Layout;
  variants: { name: string; options: Record<string, number>; layout: Layout | null }[];
}

const of = (name: string) => `/api/lab/studies/${encodeURIComponent(name)}`;

export const lab = {
  read: () => ask<Lab>('GET', '/api/lab'),
  forecast: (study: NewStudy) => ask<Forecast>('POST', '/api/lab/forecast', study),
  make: (study: NewStudy) => ask<Study>('POST', '/api/lab/studies', study),
  study: (name: string) => ask<Study>('GET', of(name)),
  start: (name: string) => ask<Study>('POST', `${of(name)}/start`, {}),
  stop: (name: string) => ask<Study>('POST', `${of(name)}/stop`, {}),
  more: (name: string, games: number) => ask<Study>('POST', `${of(name)}/games`, { games }),
  vary: (name: string, variant: NewStudy['variants'][number]) => ask<Study>('POST', `${of(name)}/variants`, variant),
  file: (name: string) => `${of(name)}/file`,
  report: (name: string) => `${of(name)}/report`,
};

/** What a refusal says to people. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
