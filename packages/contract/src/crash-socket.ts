import { z } from 'zod/mini';
import { idempotencyKey, type refusalAnswer } from './call.ts';
import {
  crashBet,
  crashBetCanceled,
  crashBetName,
  crashBetTaken,
  crashBetTotals,
  crashCashedOut,
  crashHalfCashedOut,
  crashLiveBet,
  crashOrder,
  crashResult,
  crashRound,
  crashSnapshot,
} from './calls-crash.ts';
import { identity, rupeesOut } from './fields.ts';

/**
 * The socket's namespace. A player's access token goes in the handshake as `auth.token`; a visitor sends none. A token that
 * is none is a `connect_error` with the refusal in its `data`. A socket whose token runs out or whose session ends is
 * disconnected by the server, and comes again with another token.
 */
export const CRASH_NAMESPACE = '/crash';

/** Makes a repeated command one command, as the header does for a call. */
const key = z.optional(idempotencyKey);

/**
 * What a client sends; each is acknowledged with its answer or with a refusal. `access` says who may. A payload may be
 * left out where nothing is asked.
 */
export const CRASH_COMMANDS = {
  place_bet: { access: 'player', payload: z.extend(crashOrder, { key }), answer: crashBetTaken },
  cashout: { access: 'player', payload: z.extend(crashBetName, { key }), answer: crashCashedOut },
  cashoutHalf: { access: 'player', payload: z.extend(crashBetName, { key }), answer: crashHalfCashedOut },
  cancelPendingBet: { access: 'player', payload: z.extend(crashBetName, { key }), answer: crashBetCanceled },
  /** The whole snapshot anew, for a client that missed a change. */
  sync: {
    access: 'public',
    payload: z.unknown(),
    answer: z.extend(crashSnapshot, { success: z.literal(true) }),
  },
  ping: {
    access: 'public',
    payload: z.unknown(),
    answer: z.object({ success: z.literal(true), serverTime: z.string() }),
  },
} as const;
export type CrashCommandName = keyof typeof CRASH_COMMANDS;

/** Rises by one with each change that is published to everybody. */
const version = z.int();

/**
 * What the house sends. Everybody receives changes, never whole lists: `initial_data` at the connection and the answer
 * to `sync` are where they start from.
 */
export const CRASH_EVENTS = {
  initial_data: crashSnapshot,
  /** The round has gone over to another state. */
  game_state: z.extend(crashRound, { version }),
  /** Ten times a second while running. `version` is that of the last change: a higher one than known was missed. */
  tick: z.object({ version, multiplier: z.number(), elapsed: z.number() }),
  /** Bets of the round that is on. `isNewRound`: forget those of the round before. */
  current_bets: z.object({
    version,
    gameId: identity,
    isNewRound: z.boolean(),
    added: z.array(crashLiveBet),
    /** `amount` and `halfAmount` are there where half of a bet was cashed out since the last change. */
    changed: z.array(
      z.extend(
        z.pick(crashLiveBet, { betId: true, status: true, cashoutMultiplier: true, winAmount: true, halfAmount: true }),
        { amount: z.optional(rupeesOut) },
      ),
    ),
    totals: crashBetTotals,
  }),
  next_round_bets: z.object({
    version,
    isNewRound: z.boolean(),
    added: z.array(crashLiveBet),
    removed: z.array(identity),
    totals: crashBetTotals,
  }),
  /** The rounds that are over since the last change. */
  game_history: z.object({ version, added: z.array(crashResult) }),
  /** To the player alone, on each of their screens: bets that changed, with the balance where money moved. Has no version. */
  own_bets: z.object({ bets: z.array(crashBet), balance: z.optional(rupeesOut) }),
} as const;
export type CrashEventName = keyof typeof CRASH_EVENTS;
export type CrashEvents = { [Name in CrashEventName]: z.infer<(typeof CRASH_EVENTS)[Name]> };

/** What a command is acknowledged with. */
export type CrashAnswer<Name extends CrashCommandName> =
  z.infer<(typeof CRASH_COMMANDS)[Name]['answer']> | z.infer<typeof refusalAnswer>;
