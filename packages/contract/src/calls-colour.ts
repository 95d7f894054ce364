import { z } from 'zod/mini';
import { call } from './call.ts';
import {
  chainAnswer,
  identity,
  identityWith,
  moment,
  outcomeRule,
  roundWith,
  rupeesOut,
  rupeesWith,
} from './fields.ts';
import { refuseInput } from './refusals.ts';

export const COLOURS = ['red', 'green', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];
export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type Digit = (typeof DIGITS)[number];

export const COLOUR_BET_STATUSES = ['pending', 'won', 'lost'] as const;
export type ColourBetStatus = (typeof COLOUR_BET_STATUSES)[number];

// In the catalogue's words, so that each is answered with its code.
const badBet = { error: refuseInput('INVALID_BET') };
const onColour = z.object({ betType: z.literal('color'), betValue: z.enum(COLOURS, badBet) });
const onNumber = z.object({
  betType: z.literal('number'),
  betValue: z.union(
    [
      z.enum(DIGITS),
      z.codec(z.int().check(z.gte(0), z.lte(9)), z.enum(DIGITS), {
        decode: (digit) => String(digit) as Digit,
        encode: Number,
      }),
    ],
    badBet,
  ),
});
const stake = {
  amount: rupeesWith(refuseInput('INVALID_BET_AMOUNT')),
  /** The rule that the player was shown for the round: where another one holds, the bet is refused and the rule is told. */
  outcomeRule: z.optional(outcomeRule),
  /** The round that the player was shown: once its betting is closed the bet is refused, whichever round is on by then. */
  round: z.optional(z.int(badBet).check(z.gte(1, badBet), z.lte(2_000_000_000, badBet))),
};

/** What a player bets on: a colour by name or a number by its digit (sent as text or as a JSON number). */
export const colourSelection = z.discriminatedUnion('betType', [onColour, onNumber], badBet);
export type ColourSelection = z.infer<typeof colourSelection>;

export const colourBetRecord = z.object({
  _id: identity,
  round: z.int(),
  betType: z.enum(['color', 'number']),
  betValue: z.string(),
  amount: rupeesOut,
  status: z.enum(COLOUR_BET_STATUSES),
  multiplier: z.optional(z.number()),
  /** What was paid out, in rupees; there when won. */
  payout: z.optional(rupeesOut),
  /** What its round drew; null until the bet is settled, and from a server of the version before. */
  drawn: z._default(z.nullable(z.int().check(z.gte(0), z.lte(9))), null),
  outcomeRule,
  createdAt: moment,
});
export type ColourBetRecord = z.infer<typeof colourBetRecord>;

/** What the house says of the game's times. */
export const colourTimes = z.object({ roundSeconds: z.number(), lockSeconds: z.number() });

export const timer = call({
  method: 'GET',
  path: '/timer',
  access: 'public',
  summary: 'The round that is running and when its result falls',
  answer: z.object({
    success: z.literal(true),
    endTime: moment,
    currentRound: z.int(),
    /** When betting closes. */
    lockTime: moment,
    /** The server's clock at the answer, so that a client with a wrong clock counts right. */
    serverTime: moment,
    outcomeRule,
  }),
});
export type TimerAnswer = z.infer<typeof timer.answer>;

export const resultRow = z.object({
  _id: identity,
  round: z.int(),
  number: z.int().check(z.gte(0), z.lte(9)),
  color: z.enum(COLOURS),
  createdAt: moment,
  outcomeRule,
  /** What the fair draw gives; the same as `number` in a fair round. */
  fairNumber: z.int().check(z.gte(0), z.lte(9)),
});
export type ResultRow = z.infer<typeof resultRow>;

export const results = call({
  method: 'GET',
  path: '/result',
  access: 'public',
  summary: 'Results, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
    /** Rounds before this one. */
    before: z.optional(roundWith(refuseInput('BAD_REQUEST'))),
  }),
  answer: z.object({ success: z.literal(true), data: z.array(resultRow) }),
});

/** Rounds are settled by the house alone: whoever asks changes nothing, whatever they send. */
export const processResult = call({
  method: 'POST',
  path: '/bets/process-result',
  access: 'player',
  summary: 'The result of the last settled round, or null before there is one; nothing is processed by this call',
  body: z.unknown(),
  answer: z.object({ success: z.literal(true), message: z.string(), data: z.nullable(resultRow) }),
});

export const placeColourBet = call({
  method: 'POST',
  path: '/bets',
  access: 'player',
  takesKey: true,
  summary: 'Bet on the running round; answered once it is committed',
  body: z.discriminatedUnion('betType', [z.extend(onColour, stake), z.extend(onNumber, stake)], badBet),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    bet: colourBetRecord,
    balance: rupeesOut,
  }),
});

export const myColourBets = call({
  method: 'GET',
  path: '/bets/myBets',
  access: 'player',
  summary: "The player's bets, newest first",
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
    /** The `_id` of the last bet of the page before. */
    before: z.optional(identityWith(refuseInput('BAD_REQUEST'))),
  }),
  answer: z.object({ success: z.literal(true), bets: z.array(colourBetRecord) }),
});

export const liveBet = z.object({
  id: identity,
  /** Masked: it is what its owner logs in with. */
  username: z.string(),
  betType: z.enum(['color', 'number']),
  betValue: z.string(),
  amount: rupeesOut,
  timestamp: moment,
  outcomeRule,
});
export type LiveBet = z.infer<typeof liveBet>;

export const liveColourBets = call({
  method: 'GET',
  path: '/bets/live',
  access: 'public',
  summary: 'The latest bets of all players, real ones only',
  answer: z.object({ success: z.literal(true), bets: z.array(liveBet) }),
});

export const colourBetStats = call({
  method: 'GET',
  path: '/bets/stats',
  access: 'player',
  summary: "How many of the player's bets won and lost",
  answer: z.object({ success: z.literal(true), totalWins: z.int(), totalLosses: z.int() }),
});

export const colourChain = call({
  method: 'GET',
  path: '/fairness/colour',
  access: 'public',
  summary: 'The commitment behind the colour rounds',
  answer: z.object({ success: z.literal(true), data: z.array(z.extend(chainAnswer, { game: z.literal('colour') })) }),
});

const proof = z.object({
  round: z.int(),
  hash: z.string(),
  salt: z.string(),
  terminatingHash: z.string(),
  /** SHA-256 applied this many times to `hash` gives `terminatingHash`. */
  links: z.int(),
  /** The first round of the chain. A round has the link whose turn it was where `links` is round - firstRound + 1. */
  firstRound: z.optional(z.int()),
  number: z.int(),
  fairNumber: z.int(),
  outcomeRule,
  /** Of a round under max-side: what was staked on each colour by its name, which decided it. */
  stakes: z.optional(z.object({ red: rupeesOut, green: rupeesOut, blue: rupeesOut })),
});
export type ColourProof = z.infer<typeof proof>;

export const colourProof = call({
  method: 'GET',
  path: '/fairness/colour/:round',
  access: 'public',
  summary: "One settled round's proof: its hash, the salt, and how many links lead to the terminating hash",
  params: z.object({ round: roundWith(refuseInput('NOT_FOUND')) }),
  answer: z.object({ success: z.literal(true), data: proof }),
});
