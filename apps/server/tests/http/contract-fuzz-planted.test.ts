import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzCall } from '../house/fuzz/fuzz-call.ts';
import { fuzzCommand } from '../house/fuzz/fuzz-command.ts';
import { openFuzzHouse, type FuzzHouse } from '../house/fuzz/fuzz-house.ts';
import { servePlanted, type PlantedServer } from '../house/fuzz/serve-planted.ts';

const RUNS = 30;
const SEED = 1;
let fuzz: FuzzHouse;
let planted: PlantedServer;

beforeAll(async () => {
  fuzz = await openFuzzHouse();
  planted = await servePlanted(fuzz);
});
afterAll(async () => {
  await planted.close();
  await fuzz.close();
});

test.each([
  ['throws', 'is refused as INTERNAL'],
  ['answers off the contract', 'is refused as INTERNAL'],
  ['takes money and says no', 'moved money without a word'],
  ['tells what is somebody else’s', 'tells asha.the.first'],
  ['changes what is somebody else’s', 'changed what is'],
  ['blames the gateway', 'is refused as GATEWAY_ERROR'],
  ['answers a stranger', 'answers a stranger'],
  ['hangs up', 'socket hang up'],
])('a call that %s is found, and the smallest request that shows it', async (name, fault) => {
  const call = planted.calls[name];
  if (call === undefined) throw new Error(`no call that ${name}`);
  const found = await findFault(fuzzCall(fuzz, call, { runs: RUNS, seed: SEED, address: planted.address }));
  expect(found).toContain(fault);
  expect(found.match(/"method":/g)).toHaveLength(1);
});

test.each([
  ['place_bet', 'is refused as INTERNAL'],
  ['cashout', 'moved money without a word'],
  ['cancelPendingBet', 'is refused as GATEWAY_ERROR'],
  ['sync', 'no answer to 2/crash,0["sync"'],
] as const)('a command %s that does what none may do is found: it %s', async (name, fault) => {
  const at = { runs: RUNS, seed: SEED, address: planted.address, patienceMs: 200 };
  const found = await findFault(fuzzCommand(fuzz, name, at));
  expect(found).toContain(fault);
  expect(found.match(/"asks":/g)).toHaveLength(1);
});

/** Why the trials failed, and the smallest input that shows it. */
async function findFault(trials: Promise<unknown>): Promise<string> {
  try {
    await trials;
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was found';
}
