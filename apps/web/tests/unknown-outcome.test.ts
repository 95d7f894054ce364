// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { CALLERS, openCrash, type Caller } from './callers.tsx';
import { ANSWERED, refusedWith, type Fate } from './fake-house.ts';

/** Every kind of failure after which nobody knows whether the command was done. */
const UNKNOWN: Readonly<Record<string, Fate>> = {
  'no network': { kind: 'network' },
  'a time-out': { kind: 'timeout' },
  'an answer that cannot be read': { kind: 'rubbish' },
  'an error page in place of an answer': { kind: 'error page' },
  'too many requests': refusedWith('TOO_MANY_REQUESTS', 429),
  'a session that the house does not know': refusedWith('UNAUTHORIZED', 401),
  'a session that has run out': refusedWith('TOKEN_EXPIRED', 401),
  'an error of the house': refusedWith('INTERNAL', 500),
  'a house that is busy': refusedWith('BUSY', 503),
  'an outcome that the house does not know': refusedWith('OUTCOME_UNKNOWN', 503),
};

/** The house's own word about this command. */
const REFUSED = refusedWith('INSUFFICIENT_BALANCE', 409);

const PAIRS = Object.keys(CALLERS).flatMap((caller) => Object.keys(UNKNOWN).map((failure) => ({ caller, failure })));

let open: Caller | undefined;
let laterMs = 0;

async function openCaller(name: string): Promise<Caller> {
  const caller = await CALLERS[name]?.();
  if (caller === undefined) throw new Error(`nobody is called ${name}`);
  open = caller;
  return caller;
}

/** Presses again after as long as somebody takes who means it. */
async function press(caller: Caller, what: 'one' | 'another', fate: Fate): Promise<void> {
  laterMs += 1_000;
  caller.fates.push(fate);
  await caller.press(what);
  expect(caller.fates, 'the press sent a command').toEqual([]);
}

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
});

afterEach(async () => {
  await open?.leave();
  open = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(PAIRS)('$caller keeps its key after $failure until it is answered', async ({ caller, failure }) => {
  const sender = await openCaller(caller);
  const fate = UNKNOWN[failure] ?? ANSWERED;
  for (const next of [fate, { kind: 'timeout' } as const, fate, ANSWERED, ANSWERED]) await press(sender, 'one', next);
  const [first, ...others] = sender.keys;
  expect(others.slice(0, 3)).toEqual([first, first, first]);
  expect(others[3], 'what is asked for after the answer is another command').not.toBe(first);
});

describe.each(Object.keys(CALLERS))('%s', (name) => {
  test('keeps its key while something else is asked for and answered', async () => {
    const sender = await openCaller(name);
    await press(sender, 'one', { kind: 'timeout' });
    await press(sender, 'another', REFUSED);
    await press(sender, 'one', ANSWERED);
    const [first, other, again] = sender.keys;
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  test('has a new key after a refusal', async () => {
    const sender = await openCaller(name);
    await press(sender, 'one', REFUSED);
    await press(sender, 'one', ANSWERED);
    const [first, again] = sender.keys;
    expect(again).not.toBe(first);
  });

  test('is sent once by a double press', async () => {
    const sender = await openCaller(name);
    await press(sender, 'one', ANSWERED);
    await sender.press('one');
    expect(sender.keys).toHaveLength(1);
  });
});

test('the balance of an answer that may be that of the first time is asked for anew', async () => {
  const caller = await openCrash('place');
  const isStale = () => caller.client.getQueryState(BALANCE_KEY)?.isInvalidated;
  await caller.press('one');
  expect(isStale()).toBe(false);
  caller.fates.push({ kind: 'timeout' });
  await caller.press('another');
  await caller.press('another');
  expect(caller.keys[2]).toBe(caller.keys[1]);
  expect(isStale()).toBe(true);
  await caller.leave();
});
