import { useRef, useState } from 'react';
import { createIdempotencyKey } from './create-idempotency-key.ts';
import { isDoublePress, type Press } from './double-press.ts';
import { isOutcomeUnknown } from './is-outcome-unknown.ts';

/** One command, and how it is sent under a key. */
export interface Command<Answer> {
  /** What is asked for, as text: the same for the same request, and different for every other. */
  readonly request: string;
  readonly send: (idempotencyKey: string) => Promise<Answer>;
}

/** What became of a command: its answer, its failure, or nothing, because it was not sent. */
export type Outcome<Answer> =
  { readonly answer: Answer } | { readonly failure: unknown; readonly isUnknown: boolean } | undefined;

/**
 * Sends commands one at a time, each request under a key of its own. The key is kept until the house has answered for
 * it, so that a request whose outcome is unknown is never done twice, whatever else is sent in between. The second half
 * of a double press is not sent. `Pending` is what the screen shows of the command that is under way.
 */
export function useCommand<Pending>() {
  const [pending, setPending] = useState<Pending>();
  const isBusy = useRef(false);
  const lastPress = useRef<Press>(undefined);
  // One for each request that a person has pressed and nobody has answered, for as long as the screen stands.
  const keys = useRef(new Map<string, string>());

  const run = async <Answer>({ request, send }: Command<Answer>, what: Pending): Promise<Outcome<Answer>> => {
    const press = { request, atMs: performance.now() };
    const isDouble = isDoublePress(press, lastPress.current);
    lastPress.current = press;
    if (isBusy.current || isDouble) return undefined;
    isBusy.current = true;
    setPending(() => what);
    const key = keys.current.get(request) ?? createIdempotencyKey();
    keys.current.set(request, key);
    try {
      const answer = await send(key);
      keys.current.delete(request);
      // Who presses on until the answer is there means one command; who means another has seen it first.
      lastPress.current = { request, atMs: performance.now() };
      return { answer };
    } catch (failure) {
      const isUnknown = isOutcomeUnknown(failure);
      if (!isUnknown) keys.current.delete(request);
      // Nothing stands in the way of trying again at once.
      lastPress.current = undefined;
      return { failure, isUnknown };
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  };
  /** Forgets the keys of requests whose outcome became known in another way. */
  const forget = (isKnown: (request: string) => boolean) => {
    for (const request of keys.current.keys()) if (isKnown(request)) keys.current.delete(request);
  };
  return { pending, run, forget };
}
