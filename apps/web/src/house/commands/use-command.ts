import { TIMES } from '@rang/contract';
import { useRef, useState } from 'react';
import { isOutcomeUnknown, sayUnknown, saysNothingTaken } from './is-outcome-unknown.ts';

/** A press on what sends a command: what it asks for, and when it came, in milliseconds of any one clock. */
export interface Press {
  readonly request: string;
  readonly atMs: number;
}

/**
 * Whether a press is the second half of a double press. The house may answer the first half sooner than the finger comes
 * down again, so that waiting for its answer alone would let a double press be two commands.
 */
export function isDoublePress(press: Press, before: Press | undefined): boolean {
  return before !== undefined && press.atMs - before.atMs < TIMES.apartMs && press.request === before.request;
}

/** One command, and how it is sent under a key. */
export interface Command<Answer> {
  /** What is asked for, as text: the same for the same request, and different for every other. */
  readonly request: string;
  readonly send: (idempotencyKey: string) => Promise<Answer>;
}

/** The key of each request whose outcome is unknown. */
export type CommandKeys = Pick<Map<string, string>, 'get' | 'set' | 'delete' | 'keys'>;

/** What became of a command: its answer, its failure, or nothing, because it was not sent. */
export type Outcome<Answer> =
  | { readonly answer: Answer; /** The answer may be that of the first time. */ readonly isRepetition: boolean }
  | { readonly failure: unknown; readonly isUnknown: boolean }
  | undefined;

/**
 * Sends commands one at a time, each request under a key of its own. The key is kept until the house has answered for
 * it, so that a request whose outcome is unknown is never done twice, whatever else is sent in between. The second half
 * of a double press is not sent. `Pending` is what the screen shows of the command that is under way; `kept` has the keys
 * where they are to outlive the screen.
 */
export function useCommand<Pending>(kept?: CommandKeys) {
  const [pending, setPending] = useState<Pending>();
  const isBusy = useRef(false);
  const lastPress = useRef<Press>(undefined);
  // One for each request that a person has pressed and nobody has answered, for as long as the screen stands.
  const keys = useRef<CommandKeys>(kept ?? new Map<string, string>());
  // Of those, the requests of which the house has said each time that nothing was taken.
  const untaken = useRef(new Set<string>());

  const run = async <Answer>({ request, send }: Command<Answer>, what: Pending): Promise<Outcome<Answer>> => {
    const press = { request, atMs: performance.now() };
    const isDouble = isDoublePress(press, lastPress.current);
    lastPress.current = press;
    if (isBusy.current || isDouble) return undefined;
    const known = keys.current.get(request);
    const mayBeTaken = known !== undefined && !untaken.current.has(request);
    const key = known ?? drawHex();
    keys.current.set(request, key);
    // Not before the key is kept: were that to fail, nothing would ever be sent again.
    isBusy.current = true;
    setPending(() => what);
    try {
      const answer = await send(key);
      keys.current.delete(request);
      // Who presses on until the answer is there means one command; who means another has seen it first.
      lastPress.current = { request, atMs: performance.now() };
      return { answer, isRepetition: known !== undefined };
    } catch (error) {
      const isUnknown = isOutcomeUnknown(error);
      if (!isUnknown) keys.current.delete(request);
      const isUntaken = saysNothingTaken(error) && !mayBeTaken;
      if (isUntaken) untaken.current.add(request);
      else untaken.current.delete(request);
      const failure = mayBeTaken ? sayUnknown(error) : error;
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

/** 128 random bits as hex, which nobody else has; randomUUID is missing where a page is not served securely. */
export function drawHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
