import { TIMES, type Call, type changeAdminPassword, type confirmSecondFactor } from '@rang/contract';
import { createAtom, useSelector } from '@tanstack/react-store';
import { QueryClient, useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { ApiError, isUnreached } from '../house/calls/api-error.ts';
import { inTurn, send, sendForFile, type Outgoing, type TextFile } from '../house/calls/send.ts';
import { readAnswer, writeCall, type CallInput } from '../house/calls/wire.ts';
import { openStorage } from '../lib/open-storage.ts';

/** Of the back office alone: no player's session lies under it, nor is one read here. */
const KEY = 'adminToken';
const storage = openStorage('localStorage');
const readStored = (): string | undefined => storage.getItem(KEY) ?? undefined;
const token = createAtom(readStored());
/** The token that this tab began with: the same still where its administrator goes on with another one. */
const entry = createAtom(readStored());

export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && isUnreached(error), networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What one administrator was shown is never shown to the next. */
function follow(): void {
  if (readStored() === token.get()) return;
  officeQueries.clear();
  token.set(readStored);
  entry.set(readStored);
}

/** Runs work while no tab has the session go on with another token, nor takes one for ended; without Web Locks, not this tab. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> => inTurn('rang-office-session', work);

// Another tab's login or logout is this one's too.
window.addEventListener('storage', (event) => {
  if (event.storageArea === localStorage) follow();
});

/** The token of whoever is logged in to the back office in this browser. */
export function readToken(): string | undefined {
  return token.get();
}

/** The same for as long as one administrator is in here, whatever the token is by now. */
export function useEntry(): string | undefined {
  return useSelector(entry);
}

export function storeToken(next: string | undefined): void {
  if (next === undefined) storage.removeItem(KEY);
  else storage.setItem(KEY, next);
  follow();
}

/** Makes one call of the back office; throws ApiError. One that is refused with 401 ends the session here, unless it goes on. */
export async function callOffice<C extends Call>(call: C, input: CallInput<C> = {}): Promise<z.output<C['answer']>> {
  return readAnswer(call.answer, await sendAs(send, call, input)) as z.output<C['answer']>;
}

/** The same where the answer is a file of text. */
export function fetchOfficeFile<C extends Call>(call: C, input: CallInput<C>): Promise<TextFile> {
  return sendAs(sendForFile, call, input);
}

/** A call after which the administrator goes on with the token of its answer: all that were given out before are over. */
export async function callForToken<C extends typeof changeAdminPassword | typeof confirmSecondFactor>(
  call: C,
  input: CallInput<C>,
): Promise<z.output<C['answer']>> {
  const sendAlone = (outgoing: Outgoing) =>
    alone(async () => {
      const answer = readAnswer(call.answer, await send(outgoing)) as z.output<C['answer']>;
      if (answer.token !== undefined && readStored() === outgoing.token) {
        storage.setItem(KEY, answer.token);
        // The same administrator: what is on the screen stays there, and is asked for anew.
        token.set(readStored);
        void officeQueries.invalidateQueries();
      }
      return answer;
    });
  return await sendAs(sendAlone, call, input);
}

async function sendAs<C extends Call, Answer>(
  sender: (outgoing: Outgoing) => Promise<Answer>,
  call: C,
  input: CallInput<C>,
): Promise<Answer> {
  const isOwn = call.access === 'admin';
  const [used, began] = [isOwn ? readToken() : undefined, entry.get()];
  const outgoing = writeCall(call, input);
  try {
    return await sender({ ...outgoing, token: used });
  } catch (error) {
    if (!isOwn || !(error instanceof ApiError) || error.status !== 401) throw error;
    // By its turn another tab, or this one, may go on with another token.
    await alone(() => {
      if (used === readStored()) storeToken(undefined);
      else follow();
      return Promise.resolve();
    });
    const next = readToken();
    // This tab goes on as the same administrator: once more, the same, with the token that it has now.
    if (next === undefined || next === used || entry.get() !== began) throw error;
    return await sender({ ...outgoing, token: next });
  }
}

/** What a call answers, asked for again and again: rounds and other administrators change it too. */
export function usePolled<C extends Call>(call: C) {
  return useQuery({
    queryKey: ['polled', call.path],
    refetchInterval: TIMES.officePollMs,
    queryFn: () => callOffice(call),
  });
}

/** What stands behind "Failed to …: ": the house's own words, or what kept its answer from us. */
export function describeFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : 'please try again.';
}
