import type { Call } from '@rang/contract';
import type { z } from 'zod';
import { ApiError, isUnreached } from './api-error.ts';
import { pathOf } from './path-of.ts';
import { refreshSession } from './refresh-session.ts';
import { send, type Outgoing } from './send.ts';
import { clearSession, readSession } from './session.ts';

/** What a call takes, read from its declaration in the contract. */
export interface CallInput<C extends Call> {
  readonly body?: z.input<C['body']>;
  readonly params?: z.input<C['params']>;
  readonly query?: z.input<C['query']>;
  readonly idempotencyKey?: string;
}

async function sendRenewed(outgoing: Outgoing): Promise<unknown> {
  const token = readSession()?.accessToken;
  try {
    return await send({ ...outgoing, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await renewOrEnd(token ?? '');
    return send({ ...outgoing, token: readSession()?.accessToken });
  }
}

/** One refresh; a refusal ends the session, which sends the player to /login. No answer ends nothing. */
export async function renewOrEnd(usedToken: string): Promise<void> {
  try {
    await refreshSession(usedToken);
  } catch (error) {
    if (!isUnreached(error)) clearSession();
    throw error;
  }
}

/** Makes one call of the contract and gives its checked answer; throws ApiError. */
export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<z.output<C['answer']>> {
  const { body, params, query, idempotencyKey } = input;
  const path = pathOf(call.path, params as object | undefined, query as object | undefined);
  const outgoing: Outgoing = { method: call.method, path, body, idempotencyKey };
  const json = call.access === 'player' ? await sendRenewed(outgoing) : await send(outgoing);
  const answer = call.answer.safeParse(json);
  if (answer.success) return answer.data as z.output<C['answer']>;
  throw new ApiError({ code: 'BAD_ANSWER' });
}

export { ApiError } from './api-error.ts';
