import { CALLS, CRASH_COMMANDS, type Call, type CrashCommandName } from '@rang/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzCall, type Tally } from './house/fuzz/fuzz-call.ts';
import { fuzzCommand } from './house/fuzz/fuzz-command.ts';
import { openFuzzHouse, type FuzzHouse } from './house/fuzz/fuzz-house.ts';
import { fuzzTestTimeout, readFuzzSettings } from './house/fuzz/fuzz-settings.ts';

const settings = readFuzzSettings();
const timeout = fuzzTestTimeout(settings);
const nameOf = (call: Call): string => `${call.method} ${call.path}`;
const calls = CALLS.map((call) => [nameOf(call), call] as const);
const tallies = new Map<string, Tally>();
let fuzz: FuzzHouse;

beforeAll(async () => {
  fuzz = await openFuzzHouse();
});
afterAll(async () => {
  await fuzz.close();
});

test.each(calls)(
  '%s stands whatever is sent to it',
  async (name, call) => {
    tallies.set(name, await fuzzCall(fuzz, call, settings));
  },
  timeout,
);

describe('while a round of Crash runs', () => {
  const played = calls.filter(([, call]) => call.path.startsWith('/crash/') && call.access === 'player');
  test.each(played)(
    '%s stands whatever is sent to it',
    async (name, call) => {
      await fuzz.runRound();
      const tally = await fuzzCall(fuzz, call, { ...settings, seed: settings.seed + 1 });
      for (const [status, count] of tally)
        tallies.get(name)?.set(status, (tallies.get(name)?.get(status) ?? 0) + count);
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

test('every call has done what it is for, so that the trials met more than its doors', () => {
  const untouched = [...tallies].filter(([, tally]) => !tally.has(200)).map(([name]) => name);
  // Only who comes back from a provider elsewhere has the cookie that it takes.
  expect(untouched).toEqual(['POST /auth/social/complete']);
});

test('after all of it every account adds up', async () => {
  await fuzz.table.awaitRound();
  expect(await fuzz.listFaults()).toEqual([]);
  expect(fuzz.takeFaults()).toEqual([]);
});
