import { refreshToken as refreshCall, type Call } from '@rang/contract';
import type { z } from 'zod';
import { ApiError, isUnreached } from './api-error.ts';
import { formatPath, readAnswer, writeInput } from './wire.ts';
import { createRefresher, createRenewingSender } from './session-refresher.ts';
import { send, sendForFile, type Outgoing, type TextFile } from './send.ts';
import type { RefreshedTokens } from './session-store.ts';
import { clearSession, readSession, sessionStore } from './session.ts';

async function exchange(refreshToken: string): Promise<RefreshedTokens> {
  const answer = await send({ method: refreshCall.method, path: refreshCall.path, body: { refreshToken } });
  const tokens = refreshCall.answer.safeParse(answer);
  if (!tokens.success) throw new ApiError({ code: 'BAD_ANSWER' });
  return tokens.data;
}

function alone(work: () => Promise<void>): Promise<void> {
  // Web Locks exist only in secure contexts; elsewhere the refresher itself copes with a second tab.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('rang-session-refresh', work);
}

/**
 * Renews the session after `usedToken` was refused or ran out. One tab at a time asks the house; the others find the
 * new token when their turn comes, so that a refresh token, which works once, is not sent twice.
 * Throws REFRESH_INVALID when the session is over, and what kept the house from answering when it is not.
 */
const refreshSession = createRefresher({ store: sessionStore, exchange, alone });

/** What a call takes, read from its declaration in the contract: amounts in paise. */
export interface CallInput<C extends Call> {
  readonly body?: z.output<C['body']>;
  readonly params?: z.input<C['params']>;
  readonly query?: z.input<C['query']>;
  readonly idempotencyKey?: string;
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

const parts = { readSession, renew: renewOrEnd };
const sendForPlayer = createRenewingSender({ ...parts, send });
const sendForFileOfPlayer = createRenewingSender({ ...parts, send: sendForFile });

function outgoingOf<C extends Call>(call: C, { body, params, query, idempotencyKey }: CallInput<C>): Outgoing {
  const path = formatPath(call.path, params as object | undefined, query as object | undefined);
  return {
    method: call.method,
    path,
    body: writeInput(call.body, body),
    idempotencyKey,
  };
}

/** Makes one call of the contract and gives its checked answer; throws ApiError. */
export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<z.output<C['answer']>> {
  const outgoing = outgoingOf(call, input);
  const json = call.access === 'player' ? await sendForPlayer(outgoing) : await send(outgoing);
  return readAnswer(call.answer, json) as z.output<C['answer']>;
}

/** Makes a player's call whose answer is a file of text; throws ApiError. */
export async function fetchFile<C extends Call>(call: C, input: CallInput<C> = {}): Promise<TextFile> {
  return await sendForFileOfPlayer(outgoingOf(call, input));
}

export { ApiError } from './api-error.ts';
