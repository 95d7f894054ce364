import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { paise, parseRupees, wireRupees, type Paise } from './paise.ts';

/** Paise as both sides of a wire have them. The document of the calls shows what crosses it, which is a number of rupees. */
const paiseInside = z.custom<Paise>((value) => typeof value === 'bigint').check(z.meta({ type: 'number' }));

/**
 * An amount sent by a client: rupees as a JSON number or a string of digits, at most two decimals; read into paise, and
 * written as a number. Everything else is answered with `text`.
 */
export function rupeesWith(text: string) {
  return readRupees(text, (amount) => amount > 0n);
}

/** The same where nothing at all is an amount too: what a balance may be. */
export function notNegativeRupeesWith(text: string) {
  return readRupees(text, () => true);
}

function readRupees(text: string, isTaken: (amount: Paise) => boolean) {
  const read = (input: number | string) => {
    const amount = parseRupees(input);
    return amount !== undefined && isTaken(amount) ? amount : undefined;
  };
  return z.codec(decimal(text), paiseInside, { decode: decodeWith(text, read), encode: wireRupees });
}

const decimal = (text: string) => z.union([z.number(), z.string()], { error: text });

/** What decodes by `read`; what that cannot read is answered with `text`. */
function decodeWith<Wire, Read>(text: string, read: (input: Wire) => Read | undefined) {
  return (input: Wire, { issues }: { readonly issues: z.core.$ZodRawIssue[] }): Read => {
    const found = read(input);
    if (found === undefined) issues.push({ code: 'custom', message: text, input });
    return found ?? z.NEVER;
  };
}

/**
 * A multiplier sent by a client: a JSON number or a string of digits, at most two decimals; read into hundredths, and
 * written as a number. Everything else is answered with `text`.
 */
export function multiplierWith(text: string) {
  const read = (input: number | string) => {
    const hundredths = parseRupees(input);
    return hundredths === undefined ? undefined : Number(hundredths);
  };
  return z.codec(decimal(text), z.number(), {
    decode: decodeWith(text, read),
    encode: (hundredths) => hundredths / 100,
  });
}

/**
 * An identity sent by a client, in whatever case; read as the house itself writes it, so that what is kept in memory by its
 * text is found by it too. Everything else is answered with `text`.
 */
export const identityWith = (text: string) => z.uuid({ error: text }).check(z.toLowerCase());

/** The number of a round, as an address has it. What no round's number can be is answered with `text`. */
export const roundWith = (text: string) =>
  z.coerce.number({ error: text }).check(z.int(text), z.gte(1, text), z.lte(2_000_000_000, text));

const WIRE_RUPEES = /^(?<sign>-?)(?<whole>0|[1-9][0-9]{0,12})(?:\.(?<part>[0-9]{1,2}))?$/;

/** Reads what `wireRupees` wrote, signs too; undefined for every other number, a third decimal or more digits than are exact. */
function readWireRupees(rupees: number): Paise | undefined {
  const { sign = '', whole, part = '' } = WIRE_RUPEES.exec(String(rupees))?.groups ?? {};
  return whole === undefined ? undefined : paise(BigInt(`${sign}${whole}${part.padEnd(2, '0')}`));
}

/** An amount in an answer: rupees as a JSON number on the wire, paise on both sides of it. */
export const rupeesOut = z.codec(z.number(), paiseInside, {
  decode: decodeWith('This is no amount of rupees.', readWireRupees),
  encode: wireRupees,
});
/** An amount where a number of paise is kept or sent as text: `12345`. */
export const paiseText = z.codec(z.string().check(z.regex(/^-?[0-9]{1,18}$/)), paiseInside, {
  decode: (text) => paise(BigInt(text)),
  encode: String,
});
/** A moment in an answer, ISO 8601 in UTC. */
export const moment = z.string();
/** An identity in an answer: always text. */
export const identity = z.string();

/**
 * By which rule an outcome comes about. `fair`: as it was drawn, and the only rule in a house that plays for money. With
 * play money an operator may set another, for rounds and games that open afterwards: `operator-number`, the operator has
 * chosen the result; `max-side`, the colour with the largest total stake wins; `restricted`, a round of Crash ends at 3.00x
 * at the latest, `restricted-high-bets`, at 2.80x where any stake in it is above ₹20, `restricted-both`, at the smaller of
 * the two that applies; `loss-mode`, the game is set to lose. Such a round is announced before its first bet, and what the
 * fair draw would have been is revealed all the same.
 */
export const OUTCOME_RULES = [
  'fair',
  'operator-number',
  'max-side',
  'restricted',
  'restricted-high-bets',
  'restricted-both',
  'loss-mode',
] as const;
export type OutcomeRule = (typeof OUTCOME_RULES)[number];

export const outcomeRule = z.enum(OUTCOME_RULES);

/** What is public of a chain that a game's rounds are drawn from; each game says by name which it is. */
export const chainAnswer = z.object({
  game: z.string(),
  chain: z.int(),
  /** The last link, hex: published before the chain's first round; every revealed hash leads to it. */
  terminatingHash: z.string(),
  /** Public salt, hex: drawn by the house after the chain, and public with the terminating hash before its first round. */
  salt: z.string(),
  length: z.int(),
  committedAt: moment,
  saltFixedAt: moment,
  firstRound: z.nullable(z.int()),
});

export type ChainAnswer = z.infer<typeof chainAnswer>;

const USERNAME_RULE = 'Use 3 to 24 letters, digits, dots, dashes or underscores.';

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(LIMITS.username.min, USERNAME_RULE),
    z.maxLength(LIMITS.username.max, USERNAME_RULE),
    z.regex(/^[A-Za-z0-9._-]+$/, USERNAME_RULE),
  );

export const password = z
  .string()
  .check(
    z.minLength(LIMITS.password.min, 'Password must be at least 6 characters long'),
    z.maxLength(LIMITS.password.max, 'Use at most 200 characters.'),
  );

/** The secret of a link that was mailed. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** An address of somebody who is known already: blanks that came along are no part of it. */
export const email = z.pipe(
  z.string().check(z.trim()),
  z.email('Please enter a valid email').check(z.maxLength(LIMITS.email.max)),
);
