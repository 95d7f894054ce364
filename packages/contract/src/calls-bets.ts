import { z } from 'zod/mini';
import { call } from './call.ts';
import { identity, identityWith, moment, outcomeRule, rupeesOut } from './fields.ts';
import { refuseInput } from './refusals.ts';

/** What became of a bet, whatever its game calls it; of one that is `open` nothing is known yet. */
export const BET_OUTCOMES = ['open', 'won', 'lost', 'refunded', 'canceled'] as const;
export type BetOutcome = (typeof BET_OUTCOMES)[number];

/** Which bet of which game, for a line beside money. */
export const betPlace = z.object({
  game: z.string(),
  /** Null in a game without rounds, and while no round has taken the bet. */
  round: z.nullable(identity),
  /** What the game's screen is asked for to show the proof, by `proof` in its address; null while there is none. */
  proof: z.nullable(identity),
});
export type BetPlace = z.output<typeof betPlace>;

/** A bet of any game, as its player and administrators see it. */
export const gameBet = z.extend(betPlace, {
  _id: identity,
  /** What it was placed on, in words: `red in round 7`, `3 mines`. */
  what: z.string(),
  /** What was chosen, as the game writes it: `red`, `7`, a number of mines; null where there is nothing to choose. */
  choice: z.nullable(z.string()),
  amount: rupeesOut,
  outcome: z.enum(BET_OUTCOMES),
  /** The same in the game's own word. */
  status: z.string(),
  /** What the stake was paid by, or would have been; null where nothing was paid. */
  multiplier: z.nullable(z.number()),
  /** What was paid, a stake that was given back too; null where nothing was, or not yet. */
  payout: z.nullable(rupeesOut),
  /** Null while no round has taken it. */
  outcomeRule: z.nullable(outcomeRule),
  createdAt: moment,
});
export type GameBet = z.output<typeof gameBet>;

export const playerBets = call({
  method: 'GET',
  path: '/wallet/bets',
  access: 'player',
  summary: "The player's bets of all games as one list, newest first, those that are open too",
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    /** `next` of the page before. */
    before: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
  }),
  answer: z.object({ success: z.literal(true), bets: z.array(gameBet), next: z.nullable(z.string()) }),
});

/** What some settled bets came to, as their player sees it. */
const playSums = {
  bets: z.int(),
  staked: rupeesOut,
  paid: rupeesOut,
  /** Paid less staked: below zero where more was staked. */
  net: rupeesOut,
};
const playTotal = {
  ...playSums,
  won: z.int(),
  /** Of the bets: those that an announced rule decided. */
  announced: z.int(),
};

export const playFigures = call({
  method: 'GET',
  path: '/wallet/figures',
  access: 'player',
  summary: "What the player's settled bets of all games came to, by game and by the day of India that settled them",
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 30) }),
  answer: z.object({
    success: z.literal(true),
    /** The first and the last day that `days` is of, in India's time; both included. */
    from: z.string(),
    to: z.string(),
    /** Of all time, as `games`. */
    total: z.object(playTotal),
    /** The most played first; those that were never played are left out. */
    games: z.array(z.object({ game: z.string(), ...playTotal })),
    /** The oldest first; days without a settled bet are left out. */
    days: z.array(z.object({ day: z.string(), ...playSums })),
    /** Those of the bets that are among the highest wins of the last day, as the lobby has them. */
    topWins: z.array(identity),
  }),
});
/** What is said of the games for whoever looks in, and how often a screen asks for it that no socket reaches. */
export const LOBBY = {
  /** Whoever has bet within so many minutes is counted among those who play a game. */
  playersMinutes: 10,
  /** Wins of a day of each game, by what was paid and by the multiplier. */
  wins: 5,
  pollMs: 30_000,
} as const;

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
  watchers: z.nullable(z.int()),
  /** `soon`: at the time, if that is known; `running`: when this round is over; `any-time`: when somebody begins one. */
  nextGame: z.object({ state: z.enum(['soon', 'running', 'any-time']), at: z.nullable(moment) }),
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
export const lobbyNews = z.partial(z.object(sections));
export type LobbyNews = z.output<typeof lobbyNews>;
