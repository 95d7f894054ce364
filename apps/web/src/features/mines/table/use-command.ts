import { useRef, useState } from 'react';
import { createIdempotencyKey } from '../../../lib/create-idempotency-key.ts';
import { isUnreached } from '../../../lib/api-error.ts';
import { ApiError } from '../../../lib/api.ts';
import { intentOf, type Intent } from './intent.ts';
import type { Kind } from './failure-key.ts';

/** The command whose answer is awaited; a click's tile with it. */
export interface Pending {
  readonly kind: Kind;
  readonly position?: number;
}

/** One command: how it is told from others, and how it is sent under a key. */
export interface Command<Answer> extends Pending {
  readonly wish: string;
  readonly send: (idempotencyKey: string) => Promise<Answer>;
}

/** Whether a command's fate is unknown, so that its key must be kept: it may have been done though no answer says so. */
function isUnheard(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreached(error) || error.code === 'OUTCOME_UNKNOWN' || error.code === 'BAD_ANSWER';
}

/** What became of a command: its answer, its failure, or nothing, because another one was still running. */
export type Outcome<Answer> =
  { readonly answer: Answer } | { readonly failure: unknown; readonly isUnheard: boolean } | undefined;

/** Sends commands one at a time, each wish under its own key, which is kept while the house's answer was not heard. */
export function useCommand() {
  const [pending, setPending] = useState<Pending>();
  const isBusy = useRef(false);
  const unheard = useRef<Intent>(undefined);

  const run = async <Answer>({ wish, send, ...what }: Command<Answer>): Promise<Outcome<Answer>> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setPending(what);
    const intent = intentOf(wish, unheard.current, createIdempotencyKey);
    try {
      const answer = await send(intent.key);
      unheard.current = undefined;
      return { answer };
    } catch (error) {
      unheard.current = isUnheard(error) ? intent : undefined;
      return { failure: error, isUnheard: isUnheard(error) };
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  };
  return { pending, run };
}
