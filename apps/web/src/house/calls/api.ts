import type { Call } from '@rang/contract';
import type { z } from 'zod';
import { isUnreached } from './api-error.ts';
import { formatPath } from './format-path.ts';
import { refreshSession } from './refresh-session.ts';
import { createRenewingSender } from './renewing-sender.ts';
import { readAnswer, writeInput } from './wire.ts';
import { send, sendForFile, type Outgoing, type TextFile } from './send.ts';
import { clearSession, readSession } from './session.ts';

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

function readOutgoing<C extends Call>(call: C, { body, params, query, idempotencyKey }: CallInput<C>): Outgoing {
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
  const outgoing = readOutgoing(call, input);
  const json = call.access === 'player' ? await sendForPlayer(outgoing) : await send(outgoing);
  return readAnswer(call.answer, json) as z.output<C['answer']>;
}

/** Makes a player's call whose answer is a file of text; throws ApiError. */
export async function fetchFile<C extends Call>(call: C, input: CallInput<C> = {}): Promise<TextFile> {
  return await sendForFileOfPlayer(readOutgoing(call, input));
}

export { ApiError } from './api-error.ts';
