import { z } from 'zod';
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
  round: identity.nullable(),
  /** What the game's screen is asked for to show the proof, by `proof` in its address; null while there is none. */
  proof: identity.nullable(),
});
export type BetPlace = z.output<typeof betPlace>;

/** A bet of any game, as its player and administrators see it. */
export const gameBet = betPlace.extend({
  _id: identity,
  /** What it was placed on, in words: `red in round 7`, `3 mines`. */
  what: z.string(),
  /** What was chosen, as the game writes it: `red`, `7`, a number of mines; null where there is nothing to choose. */
  choice: z.string().nullable(),
  amount: rupeesOut,
  outcome: z.enum(BET_OUTCOMES),
  /** The same in the game's own word. */
  status: z.string(),
  /** What the stake was paid by, or would have been; null where nothing was paid. */
  multiplier: z.number().nullable(),
  /** What was paid, a stake that was given back too; null where nothing was, or not yet. */
  payout: rupeesOut.nullable(),
  /** Null while no round has taken it. */
  outcomeRule: outcomeRule.nullable(),
  createdAt: moment,
});
export type GameBet = z.output<typeof gameBet>;

export const playerBets = call({
  method: 'GET',
  path: '/wallet/bets',
  access: 'player',
  summary: "The player's bets of all games as one list, newest first, those that are open too",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** `next` of the page before. */
    before: identityWith(refuseInput('BAD_REQUEST')).optional(),
  }),
  answer: z.object({ success: z.literal(true), bets: z.array(gameBet), next: z.string().nullable() }),
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
  summary:
    "What the player's settled bets of all games came to: by game, and by the day of India on which they were settled",
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
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
  }),
});
