import { CALLS, CRASH_COMMANDS, type Call, type CrashCommandName } from '@rang/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzCall, type Tally } from '../house/fuzz/fuzz-call.ts';
import { fuzzCommand } from '../house/fuzz/fuzz-command.ts';
import { openFuzzHouse, type FuzzHouse } from '../house/fuzz/fuzz-house.ts';
import { fuzzTestTimeout, readFuzzSettings } from '../house/fuzz/fuzz-settings.ts';

const settings = readFuzzSettings();
const timeout = fuzzTestTimeout(settings);
const nameOf = (call: Call): string => `${call.method} ${call.path}`;
const calls = CALLS.map((call) => [nameOf(call), call] as const);
const tallies = new Map<string, Tally>();
/** Only who comes back from a provider elsewhere has the cookie that it takes. */
const FROM_ELSEWHERE = 'POST /auth/social/complete';
/** Whoever plays can do none of these: administrators make them in the tests of the office and of answers in trouble. */
const isOffice = (call: Call): boolean => call.access === 'admin' || call.path === '/admin/login';
const MAX_FURTHER = 20;
let fuzz: FuzzHouse;

beforeAll(async () => {
  fuzz = await openFuzzHouse();
});
afterAll(async () => {
  await fuzz.close();
});

/** Tries a call, from the start of its own draws or further on in them, and counts how it was answered. */
async function tryCall(name: string, call: Call, further = 0): Promise<void> {
  const tally = tallies.get(name) ?? new Map<number, number>();
  tallies.set(name, tally);
  const answered = await fuzzCall(fuzz, call, { ...settings, seed: settings.seed + further });
  for (const [status, count] of answered) tally.set(status, (tally.get(status) ?? 0) + count);
}

const listUntouched = (): string[] =>
  calls.filter(([name, call]) => !isOffice(call) && tallies.get(name)?.has(200) !== true).map(([name]) => name);

test.each(calls)(
  '%s stands whatever is sent to it',
  async (name, call) => {
    await tryCall(name, call);
  },
  timeout,
);

describe('while a round of Crash runs', () => {
  const played = calls.filter(([, call]) => call.path.startsWith('/crash/') && call.access === 'player');
  test.each(played)(
    '%s stands whatever is sent to it',
    async (name, call) => {
      await fuzz.runRound();
      await tryCall(name, call, 1);
    },
    timeout,
  );
});

test.each(Object.keys(CRASH_COMMANDS) as CrashCommandName[])(
  'the command %s stands whatever is sent to it, before a round and while it runs',
  async (name) => {
    await fuzz.table.awaitRound();
    const waiting = await fuzzCommand(fuzz, name, settings);
    await fuzz.runRound();
    const running = await fuzzCommand(fuzz, name, { ...settings, seed: settings.seed + 1 });
    expect(waiting.done + running.done).toBeGreaterThan(0);
  },
  timeout,
);

test(
  'every call has done what it is for, so that the trials met more than its doors',
  async () => {
    // What is drawn meets what there is by chance, and a busy machine has less in time: such a call is tried further.
    for (let further = 2; further <= MAX_FURTHER && listUntouched().length > 1; further += 1) {
      for (const [name, call] of calls) {
        if (!listUntouched().includes(name) || name === FROM_ELSEWHERE) continue;
        if (call.path.startsWith('/crash/')) await fuzz.runRound();
        await tryCall(name, call, further);
      }
    }
    expect(listUntouched()).toEqual([FROM_ELSEWHERE]);
  },
  timeout,
);

test('after all of it every account adds up', async () => {
  await fuzz.table.awaitRound();
  expect(await fuzz.listFaults()).toEqual([]);
  expect(fuzz.takeFaults()).toEqual([]);
});
