import { IDEMPOTENCY_HEADER, TIMES, refusalAnswer } from '@rang/contract';
import { z } from 'zod/mini';
import { ApiError, isUnreached } from './api-error.ts';

// zod's compiled parsers need `new Function`, which the content security policy forbids.
z.config({ jitless: true });

/** One request as it goes out; `path` is below `/api`. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

function listHeaders({ body, token, idempotencyKey }: Outgoing): Headers {
  const headers = new Headers({ accept: 'application/json, text/csv' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  return headers;
}

const returnListeners = new Set<() => void>();
let isSilent = false;

/**
 * Tells whenever the house may be in reach again: the device has a network, the page is looked at, or a call was answered,
 * be it by a refusal, after one that was not. Gives the way to stop.
 */
export function watchReturn(tell: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) tell();
  };
  addEventListener('online', tell);
  document.addEventListener('visibilitychange', look);
  returnListeners.add(tell);
  return () => {
    removeEventListener('online', tell);
    document.removeEventListener('visibilitychange', look);
    returnListeners.delete(tell);
  };
}

function noteAnswer(hasAnswered: boolean): void {
  const isReturn = isSilent && hasAnswered;
  isSilent = !hasAnswered;
  if (isReturn) for (const listener of returnListeners) listener();
}

function unreached(error: unknown): ApiError {
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError({ code: late ? 'TIMEOUT' : 'NETWORK' });
}

function refused(status: number, json: unknown): ApiError {
  const answer = refusalAnswer.safeParse(json);
  if (answer.success) return new ApiError({ ...answer.data, status });
  return new ApiError({ code: 'INTERNAL', status });
}

/** A file of text as it came, and what the house calls it. */
export interface TextFile {
  readonly text: string;
  readonly name: string | undefined;
}

/** Sends one request with the app's timeout and gives what it is answered with; throws ApiError for everything else. */
export async function sendForFile(outgoing: Outgoing): Promise<TextFile> {
  try {
    const response = await fetch(`/api${outgoing.path}`, {
      method: outgoing.method,
      headers: listHeaders(outgoing),
      signal: AbortSignal.timeout(TIMES.apiTimeoutMs),
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw refused(response.status, parseJson(text));
    noteAnswer(true);
    return { text, name: readFileName(response.headers.get('content-disposition')) };
  } catch (error) {
    const failure = error instanceof ApiError ? error : unreached(error);
    noteAnswer(!isUnreached(failure));
    throw failure;
  }
}

/** The same where the answer is JSON. */
export async function send(outgoing: Outgoing): Promise<unknown> {
  return parseJson((await sendForFile(outgoing)).text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy's error page is no JSON; the status decides what it means.
    return undefined;
  }
}

/** What an answer's `content-disposition` calls its file; undefined where it names none that is plain. */
export function readFileName(disposition: string | null): string | undefined {
  return /filename="(?<name>[\w.-]+)"/.exec(disposition ?? '')?.groups?.['name'];
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work while none of that name runs in any tab. Web Locks exist only in secure contexts: elsewhere this tab alone does one
 * after the other, and knows nothing of those of others.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}
