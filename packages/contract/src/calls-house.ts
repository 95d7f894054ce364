import { z } from 'zod';
import { call } from './call.ts';
import { identity, moment, rupeesOut } from './fields.ts';
import { GAME_TIMES } from './games.ts';

export const MONEY_MODES = ['play', 'real'] as const;
export type MoneyMode = (typeof MONEY_MODES)[number];

export const house = call({
  method: 'GET',
  path: '/house',
  access: 'public',
  summary: 'What kind of money this house plays for, and the times of its games',
  answer: z.object({
    success: z.literal(true),
    money: z.enum(MONEY_MODES),
    /** Play money that a new account begins with; 0 where it begins with none. */
    welcome: rupeesOut,
    ...GAME_TIMES,
  }),
});

/** A win among the highest of its day. Only wins of fair draws are there. */
const dayWin = z.object({
  /** Of the bet. */
  id: identity,
  /** Masked: it is what its owner logs in with. */
  username: z.string(),
  amount: rupeesOut,
  /** What was paid, the stake in it. */
  payout: rupeesOut,
  multiplier: z.number(),
  timestamp: moment,
});
export type DayWin = z.output<typeof dayWin>;

/** A game as it stands at the moment. */
export const lobbyGame = z.object({
  game: z.string(),
  /** The people who have bet on it within the last `playersMinutes`; of a crowd, so many at least. */
  players: z.object({ count: z.int(), isAtLeast: z.boolean() }),
  /** The screens that have it open; null in a game that is not watched. */
  watchers: z.int().nullable(),
  /** `soon`: at the time, if that is known; `running`: when this round is over; `any-time`: when somebody begins one. */
  nextGame: z.object({ state: z.enum(['soon', 'running', 'any-time']), at: moment.nullable() }),
});
export type LobbyGame = z.output<typeof lobbyGame>;

/** The highest wins of today in a game, by India's day: by what was paid, and by the multiplier; the highest first. */
export const lobbyWins = z.object({ game: z.string(), wins: z.array(dayWin), multipliers: z.array(dayWin) });
export type LobbyWins = z.output<typeof lobbyWins>;

const sections = { games: z.array(lobbyGame), today: z.array(lobbyWins) };

export const lobby = call({
  method: 'GET',
  path: '/lobby',
  access: 'public',
  summary: 'What goes on in the house: who plays what, when the next games begin, and the highest wins of today',
  answer: z.object({
    success: z.literal(true),
    ...sections,
    playersMinutes: z.int(),
    /** Whether anybody has ever won here. */
    hasWins: z.boolean(),
    /** The server's clock. */
    serverTime: moment,
  }),
});
export type Lobby = z.output<typeof lobby.answer>;

/** What is new of it, told over every socket: a section that has changed is there whole. */
export const lobbyNews = z.object(sections).partial();
export type LobbyNews = z.output<typeof lobbyNews>;
