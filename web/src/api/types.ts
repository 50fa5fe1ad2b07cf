/** Names for what the server says, all of it taken from its own description (schema.d.ts). */
import type { components } from './schema';

export type Schemas = components['schemas'];

export type Action = Schemas['LegalAction'];
export type Analysis = Schemas['Analysis'];
export type AnalysisState = Schemas['AnalysisState'];
export type Clause = Schemas['Clause'];
export type Box = Schemas['Box'];
export type BoxAdded = Schemas['BoxAdded'];
export type BoxTable = Schemas['BoxTable'];
export type Claimed = Schemas['Claimed'];
export type CoachTold = Partial<Schemas['CoachTold']>;
export type Decision = Schemas['Decision'];
export type Game = Schemas['GameInfo'];
/** What happened, but for the words. */
export type GameEvent = Pick<Schemas['TableEvent'], 'kind' | 'seat' | 'args'>;
/** Parts of a position that the host lays out. */
export type Layout = Record<string, unknown>;
export type LayoutChecked = Schemas['LayoutChecked'];
export type HeldTable = Schemas['TableHeld'];
export type HintReason = Schemas['HintReason'];
export type HintTold = Schemas['HintTold'];
export type HintWorld = Schemas['HintWorld'];
export type Level = Schemas['LevelInfo'];
export type LogLine = Schemas['LogLine'];
export type MyTables = Schemas['MyTables'];
export type Move = Schemas['Move'];
export type NewSeat = Schemas['SeatChoice'];
export type NewBox = Omit<Schemas['NewBox'], 'entries'> & { entries: object[] };
type Optional = 'coach' | 'pace' | 'stand_in';
export type NewTable = Omit<Schemas['NewTable'], Optional> & Partial<Pick<Schemas['NewTable'], Optional>>;
export type Pass = Schemas['Pass'];
export type Problem = Schemas['Problem'];
export type Primer = Schemas['Primer'];
export type Course = Schemas['Course'];
export type LessonAnswer = Schemas['LessonAnswer'];
export type LessonShown = Schemas['LessonShown'];
export type PuzzleAnswer = Schemas['PuzzleAnswer'];
export type PuzzleCheck = Schemas['PuzzleCheck'];
export type PuzzleDaily = Schemas['PuzzleDaily'];
export type PuzzleInfo = Schemas['PuzzleInfo'];
export type PuzzleList = Schemas['PuzzleList'];
export type PuzzleShown = Schemas['PuzzleShown'];
export type Pushed = Schemas['SocketMessage'];
export type Recovered = Schemas['Recovered'];
export type Rules = Schemas['Rules'];
export type Seat = Schemas['SeatState'];
export type SeatLink = Schemas['SeatLink'];
export type Standing = Schemas['Standing'];
export type BoardSymbol = Schemas['Symbol'];
export type TableMade = Schemas['TableMade'];
export type TableView = Schemas['TableView'];
export type TakeBack = Schemas['TakeBack'];
export type Tip = Schemas['Tip'];
export type Warmth = Schemas['Warmth'];
export type WhatIf = Schemas['WhatIf'];
export type Why = Schemas['Why'];
