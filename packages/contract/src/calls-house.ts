import { z } from 'zod';
import { call } from './call.ts';
import { moment } from './fields.ts';
import { OUTCOME_RULES } from './calls-colour.ts';

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
    colour: z.object({ roundSeconds: z.number(), lockSeconds: z.number() }),
    crash: z.object({ waitSeconds: z.number() }),
  }),
});

export const chainAnswer = z.object({
  game: z.enum(['colour', 'crash']),
  chain: z.int(),
  /** The last link, hex: published before the chain's first round; every revealed hash leads to it. */
  terminatingHash: z.string(),
  /** Public salt, hex: fixed after the terminating hash was published. */
  salt: z.string(),
  length: z.int(),
  committedAt: moment,
  saltFixedAt: moment,
  firstRound: z.int().nullable(),
});

export type ChainAnswer = z.infer<typeof chainAnswer>;

export const colourChain = call({
  method: 'GET',
  path: '/fairness/colour',
  access: 'public',
  summary: 'The commitment behind the colour rounds',
  answer: z.object({ success: z.literal(true), data: z.array(chainAnswer) }),
});

export const colourProof = call({
  method: 'GET',
  path: '/fairness/colour/:round',
  access: 'public',
  summary: "One settled round's proof: its hash, the salt, and how many links lead to the terminating hash",
  params: z.object({ round: z.coerce.number().int().min(1).max(2_000_000_000) }),
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      round: z.int(),
      hash: z.string(),
      salt: z.string(),
      terminatingHash: z.string(),
      /** SHA-256 applied this many times to `hash` gives `terminatingHash`. */
      links: z.int(),
      number: z.int(),
      fairNumber: z.int(),
      outcomeRule: z.enum(OUTCOME_RULES),
    }),
  }),
});
