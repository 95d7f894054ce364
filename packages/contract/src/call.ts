import { z } from 'zod/mini';
import { outcomeRule, rupeesOut } from './fields.ts';
import { LIMITS } from './limits.ts';
import { refuseInput, REFUSALS, SAYING_NOTHING, type RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may make a call: anyone, a player or an administrator with a token, or the payment gateway with its signature. */
export type Access = 'public' | 'player' | 'admin' | 'gateway';
/** What a call's answer is written as. A refusal is JSON whatever the call answers. */
export type AnswerType = 'application/json' | 'text/csv';

/** One call of the HTTP interface: where it answers, who may make it, what goes in and what comes out. */
export interface Call<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly body: Body;
  readonly params: Params;
  readonly query: Query;
  readonly answer: Answer;
  readonly answerType: AnswerType;
  /** Whether the call is a command that an idempotency key makes one, however often it is sent. */
  readonly takesKey: boolean;
}

/** Declares a call; what is left out is empty. */
export function call<
  Answer extends z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Params extends z.ZodMiniType = z.ZodMiniObject,
  Query extends z.ZodMiniType = z.ZodMiniObject,
>(declaration: {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  answer: Answer;
  answerType?: AnswerType;
  takesKey?: true;
  body?: Body;
  params?: Params;
  query?: Query;
}): Call<Body, Params, Query, Answer> {
  return {
    answerType: 'application/json',
    takesKey: false,
    ...declaration,
    body: declaration.body ?? (z.undefined() as z.ZodMiniType as Body),
    params: declaration.params ?? (z.object({}) as z.ZodMiniType as Params),
    query: declaration.query ?? (z.object({}) as z.ZodMiniType as Query),
  };
}

/** What the text of a refusal names, for whoever words it anew; there where the text names it. */
export const refusalParams = z.object({
  /** What there is to spend. */
  balance: z.optional(rupeesOut),
  /** The least and the most that is taken. */
  min: z.optional(rupeesOut),
  max: z.optional(rupeesOut),
  /** How long to wait before it may be asked for again. */
  waitMs: z.optional(z.int()),
  /** The rule that holds instead of the one that was shown. */
  outcomeRule: z.optional(outcomeRule),
  /** The number that an operator has chosen and no round has taken yet. */
  pendingNumber: z.optional(z.int()),
});
export type RefusalParams = z.output<typeof refusalParams>;

/**
 * What every refused call answers. `field` names the input at fault, `activeBetId` the game that is open, where there is
 * one. `params` holds what the text names.
 */
export const refusalAnswer = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  field: z.optional(z.string()),
  activeBetId: z.optional(z.string()),
  params: z.optional(refusalParams),
});

/** The header that makes a repeated command one command. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** What such a key is, in that header or in what a socket is sent. */
export const idempotencyKey = z
  .string({ error: refuseInput('INVALID_KEY') })
  .check(
    z.maxLength(LIMITS.idempotencyKey.max, refuseInput('INVALID_KEY')),
    z.regex(/^[\x21-\x7e]+$/, refuseInput('INVALID_KEY')),
  );

/** What whoever writes a client has to know of that header; made when asked for, as no page of the app shows it. */
export function describeIdempotency(): string {
  return [
    `The header \`${IDEMPOTENCY_HEADER}\` makes a repeated command one command: the same key again is answered as the`,
    `first time and changes nothing. Make a key for each intent, of up to ${String(LIMITS.idempotencyKey.max)} printable`,
    'characters without blanks, and send it again where no answer came, or one that says nothing of the command, as a',
    `repetition of one that was taken may meet it: ${SAYING_NOTHING.join(', ')}, or any status from 500. Keys are each player’s`,
    'own. All games share them: a key that one command of a game was answered under is refused with KEY_REUSED for every',
    'other command, of whichever game. Deposits have keys of their own, and so have withdrawals and tickets. What was refused as BUSY',
    'has not used its key up.',
  ].join(' ');
}
