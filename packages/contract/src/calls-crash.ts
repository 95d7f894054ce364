import { z } from 'zod/mini';
import { call } from './call.ts';
import {
  chainAnswer,
  identity,
  identityWith,
  moment,
  multiplierWith,
  outcomeRule,
  roundWith,
  rupeesOut,
  rupeesWith,
} from './fields.ts';
import { refuseInput } from './refusals.ts';

export const CRASH_STATES = ['waiting', 'running', 'crashed'] as const;
export type CrashState = (typeof CRASH_STATES)[number];

/** `canceled` before its round opened; `refunded`: its round was interrupted and could not be played on. */
export const CRASH_BET_STATUSES = [
  'active',
  'pending_next_round',
  'cashed_out',
  'lost',
  'canceled',
  'refunded',
] as const;
export type CrashBetStatus = (typeof CRASH_BET_STATUSES)[number];

/** What ended a bet that was cashed out: its player's click, its target, the most that it may win, or the house. */
export const CRASH_CASH_OUT_CAUSES = ['player', 'target', 'limit', 'house'] as const;
export type CrashCashOutCause = (typeof CRASH_CASH_OUT_CAUSES)[number];

/** A player has two places for bets in a round; a client that names none means the first. */
export const CRASH_SLOTS = [1, 2] as const;
export type CrashSlot = (typeof CRASH_SLOTS)[number];

/** What the house says of the game's times. */
export const crashTimes = z.object({ waitSeconds: z.number() });
const slot = z.union([z.literal(1), z.literal(2)], { error: refuseInput('BAD_REQUEST') });

/** What every watcher sees of a bet. */
export const crashLiveBet = z.object({
  betId: identity,
  /** Masked where everybody sees it: it is what its owner logs in with. */
  username: z.string(),
  amount: rupeesOut,
  status: z.enum(CRASH_BET_STATUSES),
  /** There once cashed out. */
  cashoutMultiplier: z.optional(z.number()),
  winAmount: z.optional(rupeesOut),
  /** There where half of it was cashed out before: how much that was. `amount` is what flew on. */
  halfAmount: z.optional(rupeesOut),
  /** Of a half that was cashed out of a bet: that bet. */
  halfOf: z.optional(identity),
});
export type CrashLiveBet = z.infer<typeof crashLiveBet>;

/** A bet as its own player sees it. */
export const crashBet = z
  .extend(crashLiveBet, {
    userId: identity,
    slot,
    /** The round it plays in; null while it waits for the next. */
    gameId: z.nullable(identity),
    /** The round that a waiting bet will play in, there where open bets are listed. */
    targetGameId: z.optional(identity),
    targetMultiplier: z.nullable(z.number()),
    /** At which multiplier the bet has won the most that a bet may win, and is paid. */
    limitMultiplier: z.number(),
    forNextRound: z.boolean(),
    cashedOutBy: z.optional(z.enum(CRASH_CASH_OUT_CAUSES)),
    /** Whether it is left out of the live list, which shows the first bets of a round. */
    hidden: z.boolean(),
    /** Of its round, also of the one that it waits for; null where it was taken back before that opened. */
    outcomeRule: z.nullable(outcomeRule),
    createdAt: moment,
  })
  // A bet whose win is not said would be counted as a lost one.
  .check(
    z.refine(
      ({ status, winAmount }) => status !== 'cashed_out' || winAmount !== undefined,
      'A bet that was paid says what.',
    ),
  );
export type CrashBet = z.infer<typeof crashBet>;

/** A round that is over. */
export const crashResult = z.object({
  gameId: identity,
  /** Of an interrupted round too: what its hash gives. */
  crashPoint: z.number(),
  /** What the fair draw gives; the same as `crashPoint` in a fair round. */
  fairCrashPoint: z.number(),
  outcomeRule,
  /** Whether the round was interrupted: open bets were refunded, cash-outs stand. */
  voided: z.boolean(),
  createdAt: moment,
});
export type CrashResult = z.infer<typeof crashResult>;

/** The round that is on. Nothing in it depends on a crash point that has not been reached. */
export const crashRound = z.object({
  gameState: z.enum(CRASH_STATES),
  gameId: identity,
  /** Whether a running round has crashed and its end is still being written, which is published where it takes long. */
  settling: z.boolean(),
  outcomeRule,
  /** The rule of the next round, once bets are taken for it; null while bets go into this one. */
  nextOutcomeRule: z.nullable(outcomeRule),
  /** Rounded down to hundredths; at least 1. */
  currentMultiplier: z.number(),
  /** Milliseconds since the round began to run; 0 while waiting. */
  elapsedTime: z.number(),
  /** When the round begins to run, or, once crashed, when the next one opens; null while running. */
  nextGameTime: z.nullable(moment),
  /** There once crashed. */
  finalMultiplier: z.nullable(z.number()),
  /** Of the round before, or of this one once crashed. */
  lastCrashPoint: z.nullable(z.number()),
  lastCrashed: z.nullable(moment),
  totalBetAmount: rupeesOut,
  /** The server's clock. */
  serverTime: moment,
});
export type CrashRound = z.infer<typeof crashRound>;

export const crashBetTotals = z.object({ count: z.int(), totalBetAmount: rupeesOut });

/** Everything that a watcher's screen starts from. */
export const crashSnapshot = z.extend(crashRound, {
  /** Counts the changes that were published; a client that finds a number missing asks for the snapshot again. */
  version: z.int(),
  /** Newest first. */
  gameHistory: z.array(crashResult),
  /** The first bets of the round, oldest first. */
  currentBets: z.array(crashLiveBet),
  currentTotals: crashBetTotals,
  nextRoundBets: z.array(crashLiveBet),
  nextRoundTotals: crashBetTotals,
  /** The player's own open bets and those of the round that is on; empty for a visitor. */
  ownBets: z.array(crashBet),
});
export type CrashSnapshot = z.infer<typeof crashSnapshot>;

const badAmount = refuseInput('CRASH_AMOUNT_INVALID');
export const crashOrder = z.object({
  amount: rupeesWith(badAmount),
  /** Hundredths inside; null or left out: no automatic cash-out. */
  targetMultiplier: z.nullish(multiplierWith(refuseInput('CRASH_TARGET_INVALID'))),
  slot: z._default(slot, 1),
  /** The rule that the player was shown of the round that the bet is for; under another one nothing is taken. */
  outcomeRule: z.optional(outcomeRule),
});

/** What whoever commands something about a bet is told of it. */
const crashDone = z.object({ success: z.literal(true), message: z.string(), bet: crashBet, balance: rupeesOut });

export const crashBetTaken = z.extend(crashDone, { forNextRound: z.boolean() });
export type CrashBetTaken = z.infer<typeof crashBetTaken>;

export const crashCashedOut = z.extend(crashDone, { multiplier: z.number(), winAmount: rupeesOut });
export type CrashCashedOut = z.infer<typeof crashCashedOut>;

/** The bet with what flies on, and its half, a bet of its own: `multiplier` and `winAmount` are those of the half. */
export const crashHalfCashedOut = z.extend(crashCashedOut, { half: crashBet });
export type CrashHalfCashedOut = z.infer<typeof crashHalfCashedOut>;

export const crashBetCanceled = crashDone;
export type CrashBetCanceled = z.infer<typeof crashBetCanceled>;

const betId = identityWith(refuseInput('CRASH_BET_UNKNOWN'));
export const crashBetName = z.object({ betId }, { error: refuseInput('CRASH_BET_UNKNOWN') });

const page = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  before: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
});

export const crashState = call({
  method: 'GET',
  path: '/crash/state',
  access: 'public',
  summary: 'The round that is on, as a watcher sees it when the socket opens',
  answer: z.extend(crashSnapshot, { success: z.literal(true) }),
});

export const crashHistory = call({
  method: 'GET',
  path: '/crash/history',
  access: 'public',
  summary: 'Rounds that are over, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
    /** Rounds before this one. */
    before: z.optional(roundWith(refuseInput('BAD_REQUEST'))),
  }),
  answer: z.object({ success: z.literal(true), data: z.array(crashResult) }),
});

export const crashRoundDetails = call({
  method: 'GET',
  path: '/crash/rounds/:gameId',
  access: 'public',
  summary: 'A round that is over: its bets, its cash-outs, and what proves its crash point',
  params: z.object({ gameId: roundWith(refuseInput('NOT_FOUND')) }),
  answer: z.object({
    success: z.literal(true),
    data: z.extend(crashResult, {
      hash: z.string(),
      salt: z.string(),
      terminatingHash: z.string(),
      /** SHA-256 applied this many times to `hash` gives `terminatingHash`. */
      links: z.int(),
      /** The first round of the chain. A round has the link whose turn it was where `links` is round - firstRound + 1. */
      firstRound: z.optional(z.int()),
      /** The highest stake of the round, 0 without a bet: there where its rule asks for it. */
      highestStake: z.optional(rupeesOut),
      /** The highest stakes first, at most LIMITS.crashRoundBets. */
      bets: z.array(crashLiveBet),
      totals: z.extend(crashBetTotals, { cashedOut: z.int(), totalWinAmount: rupeesOut }),
    }),
  }),
});
export type CrashRoundDetails = z.infer<typeof crashRoundDetails.answer>['data'];

/** A round's own proof is in its details. */
export const crashChain = call({
  method: 'GET',
  path: '/fairness/crash',
  access: 'public',
  summary: 'The commitment behind the rounds of Crash',
  answer: z.object({ success: z.literal(true), data: z.array(z.extend(chainAnswer, { game: z.literal('crash') })) }),
});
export type CrashChain = z.infer<typeof crashChain.answer>['data'][number];

export const placeCrashBet = call({
  method: 'POST',
  path: '/crash/place-bet',
  access: 'player',
  takesKey: true,
  summary: 'Bet on the round that waits, or, while one runs, on the next; the same as `place_bet` over the socket',
  body: crashOrder,
  answer: crashBetTaken,
});

export const cashOutCrash = call({
  method: 'POST',
  path: '/crash/cashout',
  access: 'player',
  takesKey: true,
  summary: 'Cash a bet out at the multiplier of the moment in which the house received this; the same as `cashout`',
  body: crashBetName,
  answer: crashCashedOut,
});

export const cashOutHalfCrash = call({
  method: 'POST',
  path: '/crash/cashout-half',
  access: 'player',
  takesKey: true,
  summary: 'Cash half of a bet out as `cashOutCrash` does, once; the rest flies on. The same as `cashoutHalf`',
  body: crashBetName,
  answer: crashHalfCashedOut,
});

export const cancelPendingCrashBet = call({
  method: 'DELETE',
  path: '/crash/cancel-pending-bet/:betId',
  access: 'player',
  takesKey: true,
  summary: 'Take back a bet on the next round; the same as `cancelPendingBet`',
  params: z.object({ betId }),
  answer: crashBetCanceled,
});

export const activeCrashBets = call({
  method: 'GET',
  path: '/crash/user-active-bets',
  access: 'player',
  summary: "The player's bets in the round that is on",
  answer: z.object({ success: z.literal(true), bets: z.array(crashBet) }),
});

export const pendingCrashBets = call({
  method: 'GET',
  path: '/crash/user-pending-bets',
  access: 'player',
  summary: "The player's bets on the next round",
  answer: z.object({ success: z.literal(true), bets: z.array(crashBet) }),
});

export const myCrashBets = call({
  method: 'GET',
  path: '/crash/my-bets',
  access: 'player',
  summary: "The player's bets, newest first; `before` is the betId of the last one of the page before",
  query: page,
  answer: z.object({ success: z.literal(true), bets: z.array(crashBet) }),
});
