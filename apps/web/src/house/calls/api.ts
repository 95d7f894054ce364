import { house, refreshToken as refreshCall, type Call } from '@rang/contract';
import type { z } from 'zod/mini';
import { waitForTakeOver } from '../../lib/take-over.ts';
import { ApiError } from './api-error.ts';
import { readAnswer, writeCall, type CallInput } from './wire.ts';
import { createRefresher, createRenewingSender } from './session-refresher.ts';
import { inTurn, send, sendForFile, type TextFile } from './send.ts';
import type { RefreshedTokens } from './session-store.ts';
import { endSession, readSession, sessionStore } from './session.ts';

async function exchange(refreshToken: string): Promise<RefreshedTokens> {
  const answer = await send({ method: refreshCall.method, path: refreshCall.path, body: { refreshToken } });
  const tokens = refreshCall.answer.safeParse(answer);
  if (!tokens.success) throw new ApiError({ code: 'BAD_ANSWER' });
  return tokens.data;
}

/**
 * Runs work while nobody renews the session, or has it go on with other tokens: no tab, or without Web Locks this tab alone. The
 * refresher copes with another tab that renews it then; one that is refused while this one changes the password logs both out.
 */
export function alone(work: () => Promise<void>): Promise<void> {
  return inTurn('rang-session-refresh', work);
}

/**
 * Renews the session after `usedToken` was refused or ran out. One tab at a time asks the house; the others find the
 * new token when their turn comes, so that a refresh token, which works once, is not sent twice.
 * Throws REFRESH_INVALID when the session is over, and what kept the house from answering when it is not.
 */
const refreshSession = createRefresher({ store: sessionStore, exchange, alone });

/** The house's own words that a session is over. That it is asked too often, or what a proxy says in its place, ends none. */
const OVER: ReadonlySet<ApiError['code']> = new Set(['REFRESH_INVALID', 'UNAUTHORIZED', 'BAD_REQUEST']);

function isOver(error: unknown): boolean {
  return error instanceof ApiError && OVER.has(error.code);
}

/** One refresh; the house's word that the session is over ends it, which sends the player to /login. Nothing else does. */
export async function renewOrEnd(usedToken: string): Promise<void> {
  try {
    await refreshSession(usedToken);
  } catch (error) {
    if (isOver(error)) endSession();
    throw error;
  }
}

/**
 * Settles a session that ran out, by renewing it. A house out of reach redirects nobody: the page opens with its
 * lost-connection banner, and the next call settles the matter.
 */
export async function checkSession(renew: () => Promise<void>): Promise<'allowed' | 'redirect'> {
  try {
    await renew();
    return 'allowed';
  } catch (error) {
    return isOver(error) ? 'redirect' : 'allowed';
  }
}

const parts = { readSession, renew: renewOrEnd };
const sendForPlayer = createRenewingSender({ ...parts, send });
const sendForFileOfPlayer = createRenewingSender({ ...parts, send: sendForFile });

/** Makes one call of the contract and gives its checked answer; throws ApiError. */
export async function callApi<C extends Call>(call: C, input: CallInput<C> = {}): Promise<z.output<C['answer']>> {
  const outgoing = writeCall(call, input);
  await waitForTakeOver();
  const json = call.access === 'player' ? await sendForPlayer(outgoing) : await send(outgoing);
  return readAnswer(call.answer, json) as z.output<C['answer']>;
}

export type House = z.output<(typeof house)['answer']>;

/** What the house says of itself. Asked for here, as every page shows it and most load this file later. */
export function getHouse(): Promise<House> {
  return callApi(house);
}

/** Makes a player's call whose answer is a file of text; throws ApiError. */
export async function fetchFile<C extends Call>(call: C, input: CallInput<C> = {}): Promise<TextFile> {
  return await sendForFileOfPlayer(writeCall(call, input));
}

export { ApiError } from './api-error.ts';
