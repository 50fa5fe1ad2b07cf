import { here } from '../people/here.svelte';
import { heard } from './clock';
import type {
  AnalysisState,
  Box,
  BoxAdded,
  Claimed,
  Clock,
  Course,
  CoachTold,
  Game,
  Health,
  HintTold,
  HintWorld,
  Invitation,
  Layout,
  LayoutChecked,
  LessonAnswer,
  LessonShown,
  Level,
  Missed,
  Move,
  MyTables,
  Imagined,
  NewBox,
  NewTable,
  Opened,
  OpenTable,
  Pass,
  Primer,
  Problem,
  PushState,
  PushTested,
  PuzzleAnswer,
  PuzzleCheck,
  PuzzleDaily,
  PuzzleList,
  PuzzleShown,
  BoardSymbol,
  Recovered,
  ReplayInfo,
  Rules,
  Said,
  Schemas,
  SeatLink,
  TableMade,
  TableView,
  TakeBack,
  TalkTold,
  Warmth,
  WhatIf,
  Why,
} from './types';

/** The server understood and said no; `message` is for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause: string | null,
    readonly view: TableView | null,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** Nobody answered: no network, or the server is away for the moment. */
export class Unreachable extends Error {
  constructor() {
    super('The server is not answering right now.');
  }
}

/** Where several people play on this device, requests about their table name the seat that looks. */
function whose(path: string): Record<string, string> {
  const key = here.keyOf(/^\/api\/tables\/([^/?]+)/.exec(path)?.[1] ?? '');
  return key === null ? {} : { 'x-milkrun-seat': key };
}

const AWAY = [502, 503, 504];
/** What the server says for a moment only, where the same is asked again. */
const AGAIN = ['not_stored', 'not_read'];

/** Whether nobody answered, or nobody who understood. */
function isAway(status: number, code: unknown): boolean {
  if (status === 503 && typeof code === 'string') return AGAIN.includes(code);
  return AWAY.includes(status);
}

/** Milliseconds until a move is sent again: a network that is gone may tell nobody, and the same move counts once. */
const PATIENCE = 20_000;

export async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  const asked = Date.now();
  try {
    answer = await fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...whose(path) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new Unreachable();
  }
  if (answer.headers.get('cache-control') === 'no-store') heard(answer.headers.get('date'), asked);
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  const said = (content ?? {}) as Partial<Problem>;
  // What is well and cannot be read was cut off, or comes from somebody else: a network that wants a login first.
  if (answer.ok || isAway(answer.status, said.code)) throw new Unreachable();
  throw new Refused(
    answer.status,
    said.code ?? 'unknown',
    said.message ?? `The server refused (${answer.status}).`,
    said.clause || null,
    said.view ?? null,
    Number(answer.headers.get('retry-after')) || 1,
  );
}

const puzzle = (game: string, id: string) => `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
const box = (id: string) => `/api/box/${encodeURIComponent(id)}`;
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

const lessons = (game: string) => `/api/games/${encodeURIComponent(game)}/lessons`;

interface Tried {
  expected_seq: number;
  world: number;
  actions: number[];
}

type Args = Record<string, number | string>;

/** A verb with its arguments, as a query. */
function named(verb: string, args: Args): URLSearchParams {
  const query = new URLSearchParams({ verb });
  for (const [name, value] of Object.entries(args)) query.set(name, String(value));
  return query;
}

export const api = {
  games: () => ask<Game[]>('GET', '/api/games'),
  levels: () => ask<Level[]>('GET', '/api/levels'),
  primer: (game: string) => ask<Primer>('GET', `/api/games/${encodeURIComponent(game)}/primer`),
  course: (game: string) => ask<Course>('GET', lessons(game)),
  lesson: (game: string, id: string) => ask<LessonShown>('GET', `${lessons(game)}/${encodeURIComponent(id)}`),
  /** All of the learner's actions from the start: what the last of them brought. */
  playLesson: (game: string, id: string, actions: number[]) =>
    ask<LessonAnswer>('POST', `${lessons(game)}/${encodeURIComponent(id)}/play`, { actions }),
  lessonSolution: (game: string, id: string) =>
    ask<LessonAnswer>('GET', `${lessons(game)}/${encodeURIComponent(id)}/solution`),
  whyInLesson: (game: string, id: string, done: number[], verb: string, args: Args) => {
    const query = named(verb, args);
    for (const one of done) query.append('done', String(one));
    return ask<Why>('GET', `${lessons(game)}/${encodeURIComponent(id)}/why?${query}`);
  },
  rules: (game: string) => ask<Rules>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  symbols: (game: string) => ask<{ symbols: BoardSymbol[] }>('GET', `/api/games/${encodeURIComponent(game)}/symbols`),
  /** Positions in which they are to be seen. */
  symbolBoards: (game: string) => ask<Schemas['SymbolBoards']>('GET', `/api/games/${encodeURIComponent(game)}/symbols/boards`),
  printed: (game: string) => ask<{ layout: Layout }>('GET', `/api/games/${encodeURIComponent(game)}/layout`),
  checkLayout: (game: string, options: Record<string, number>, layout: Layout, players: number | null) =>
    ask<LayoutChecked>('POST', `/api/games/${encodeURIComponent(game)}/layout`, { options, layout, players }),
  /** What a saved game or a position holds. */
  lookInto: (text: string, game: string | null) => ask<Opened>('POST', '/api/open', { text, game }),
  open: (text: string, game: string | null, seat: number | null, level: string) =>
    ask<TableMade>('POST', '/api/open/table', { text, game, seat, level }),
  health: () => ask<Health>('GET', '/api/health'),
  warm: () => ask<Warmth>('GET', '/api/warm'),
  create: (body: NewTable) => ask<TableMade>('POST', '/api/tables', body),
  /** What I would have seen since the view with that `seq`. */
  missed: (id: string, since: number) => ask<Missed>('GET', `${table(id)}/missed?since=${since}`),
  table: (id: string) => ask<TableView>('GET', table(id)),
  playBox: (id: string, seat: number, level: string) => ask<TableMade>('POST', `${box(id)}/play`, { seat, level }),
  claim: (id: string, secret: string, name: string) => ask<Claimed>('POST', `${table(id)}/claim`, { secret, name }),
  invitation: (id: string, secret: string) => ask<Invitation>('POST', `${table(id)}/invitation`, { secret }),
  clock: (id: string, clock: Clock | null) => ask<TableView>('POST', `${table(id)}/clock`, { clock }),
  openTables: () => ask<OpenTable[]>('GET', '/api/open-tables'),
  setOpen: (id: string, open: boolean) => ask<TableView>('POST', `${table(id)}/open`, { open }),
  join: (id: string, name: string) => ask<Claimed>('POST', `${table(id)}/join`, { name }),
  said: (id: string) => ask<TalkTold>('GET', `${table(id)}/said`),
  say: (id: string, what: { phrase: string } | { text: string }) => ask<Said>('POST', `${table(id)}/say`, what),
  pass: (id: string) => ask<Pass>('POST', `${table(id)}/pass`, {}),
  alone: (id: string) => ask<TableView>('POST', `${table(id)}/alone`, {}),
  heard: (id: string) => ask<TableView>('POST', `${table(id)}/heard`, {}),
  mine: () => ask<MyTables>('GET', '/api/devices/tables'),
  push: () => ask<PushState>('GET', '/api/push'),
  subscribe: (body: Schemas['Subscription']) => ask<PushState>('POST', '/api/push', body),
  stopPush: () => ask<PushState>('POST', '/api/push/stop', {}),
  quiet: (body: Schemas['Quiet']) => ask<PushState>('POST', '/api/push/quiet', body),
  webhook: (url: string | null) => ask<PushState>('POST', '/api/push/webhook', { url }),
  testPush: () => ask<PushTested>('POST', '/api/push/test', {}),
  share: () => ask<Pass>('POST', '/api/devices/link', {}),
  recover: (secret: string) => ask<Recovered>('POST', '/api/devices/claim', { secret }),
  move: (id: string, move: Move | TakeBack) =>
    ask<TableView>('POST', `${table(id)}/${'action' in move ? 'moves' : 'undo'}`, move, AbortSignal.timeout(PATIENCE)),
  rename: (id: string, name: string, seat?: number) =>
    ask<TableView>('POST', `${table(id)}/seat`, seat === undefined ? { name } : { name, seat }),
  remove: (id: string, seat: number) => ask<TableView>('POST', `${table(id)}/remove`, { seat }),
  invite: (id: string, seat: number) => ask<SeatLink>('POST', `${table(id)}/seat_link`, { seat }),
  bot: (id: string, seat: number, level: string) => ask<TableView>('POST', `${table(id)}/bot`, { seat, level }),
  back: (id: string) => ask<TableView>('POST', `${table(id)}/back`, {}),
  pace: (id: string, pace: TableView['pace']) => ask<TableView>('POST', `${table(id)}/pace`, { pace }),
  ask: (id: string, kind: 'end' | 'take_back', seq: number) => ask<TableView>('POST', `${table(id)}/ask`, { kind, expected_seq: seq }),
  reply: (id: string, agree: boolean, seq: number) => ask<TableView>('POST', `${table(id)}/answer`, { agree, expected_seq: seq }),
  leave: (id: string) => ask<TableView>('POST', `${table(id)}/leave`, {}),
  rematch: (id: string) => ask<TableMade>('POST', `${table(id)}/rematch`, {}),
  hint: (id: string, seq: number, instead: number | null = null) =>
    ask<HintTold>('POST', `${table(id)}/hint`, { expected_seq: seq, instead }),
  hintWorld: (id: string, seq: number, action: number, world: number) =>
    ask<HintWorld>('POST', `${table(id)}/hint/world`, { expected_seq: seq, action, world }),
  /** My actions in an imagined game: what they lead to, and why another is not possible after them. */
  imagine: (id: string, tried: Tried) => ask<Imagined>('POST', `${table(id)}/imagine`, tried),
  whyImagined: (id: string, tried: Tried, verb: string, args: Args) =>
    ask<Why>('POST', `${table(id)}/imagine/why`, { ...tried, verb, args }),
  coach: (id: string, told: CoachTold) => ask<TableView>('POST', `${table(id)}/coach`, told),
  why: (id: string, verb: string, args: Args) => ask<Why>('GET', `${table(id)}/why?${named(verb, args)}`),
  replay: (id: string) => ask<ReplayInfo>('GET', `${table(id)}/replay`),
  /** A step as I could see it, or as another seat could. */
  frame: (id: string, step: number, seat: number | null = null) =>
    ask<TableView>('GET', `${table(id)}/replay/${step}${seat === null ? '' : `?seat=${seat}`}`),
  /** The same from the side of the seat that decides, with what it could do. */
  side: (id: string, step: number) => ask<TableView>('GET', `${table(id)}/replay/${step}/side`),
  analyse: (id: string) => ask<AnalysisState>('POST', `${table(id)}/analysis`, {}),
  analysis: (id: string, seen = 0) => ask<AnalysisState>('GET', `${table(id)}/analysis?seen=${seen}`),
  /** How an action does against the best known one, at a step of an analysed game. */
  whyNot: (id: string, n: number, action: number) => ask<HintTold>('POST', `${table(id)}/analysis/why`, { n, action }),
  whatIf: (id: string, wish: WhatIf) => ask<TableMade>('POST', `${table(id)}/whatif`, wish),
  puzzles: () => ask<PuzzleList>('GET', '/api/puzzles'),
  daily: () => ask<PuzzleDaily>('GET', '/api/puzzles/daily'),
  puzzle: (game: string, id: string) => ask<PuzzleShown>('GET', puzzle(game, id)),
  /** Try an action; null: give up, and see the solution. */
  tryPuzzle: (game: string, id: string, action: number | null) => ask<PuzzleAnswer>('POST', `${puzzle(game, id)}/try`, { action }),
  whyInPuzzle: (game: string, id: string, verb: string, args: Args) =>
    ask<Why>('GET', `${puzzle(game, id)}/why?${named(verb, args)}`),
  doubt: (game: string, id: string) => ask<PuzzleCheck>('POST', `${puzzle(game, id)}/doubt`, {}),
  doubted: (game: string, id: string) => ask<PuzzleCheck>('GET', `${puzzle(game, id)}/doubt`),
  box: (id: string) => ask<Box>('GET', box(id)),
  /** Bring a sheet; where it is there already, join it. */
  bringBox: (sheet: NewBox) => ask<Box>('POST', '/api/box', sheet),
  addToBox: (id: string, entries: object[]) => ask<BoxAdded>('POST', `${box(id)}/entries`, { entries }),
  exportPath: (id: string) => `${table(id)}/export`,
};

/** A random id for a move. Pages opened over plain http in a home network lack `randomUUID`. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
