import type { Call } from '@rang/contract';
import { z } from 'zod/mini';
import { ApiError } from './api-error.ts';
import { formatPath } from './format-path.ts';
import type { Outgoing } from './send.ts';

/** What the house sent, amounts in paise; throws BAD_ANSWER for what its schema cannot read, an amount that is none above all. */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new ApiError({ code: 'BAD_ANSWER' });
}

/**
 * What is sent to the house, amounts as it takes them. What the house would refuse goes as it is: it says why in its own
 * words.
 */
export function writeInput<Schema extends z.ZodMiniType>(schema: Schema, input: z.output<Schema> | undefined): unknown {
  const written = z.safeEncode(schema, input as z.output<Schema>);
  return written.success ? written.data : input;
}

/** What a call takes, read from its declaration in the contract: amounts in paise. */
export interface CallInput<C extends Call> {
  readonly body?: z.output<C['body']>;
  readonly params?: z.input<C['params']>;
  readonly query?: z.input<C['query']>;
  readonly idempotencyKey?: string;
}

/** A call as it goes out, whoever makes it. */
export function writeCall<C extends Call>(call: C, { body, params, query, idempotencyKey }: CallInput<C>): Outgoing {
  const path = formatPath(call.path, params as object | undefined, query as object | undefined);
  return { method: call.method, path, body: writeInput(call.body, body), idempotencyKey };
}
