import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStateFaults } from '../../src/list-checks.ts';
import { eventually } from '../house/eventually.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { openHouse, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const FAULT = 'goes by a rule that nobody set for it';

const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
let house: TestHouse;
let owner: TestAdmin;
beforeAll(async () => {
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '10' } });
  owner = await house.enterOffice('meera', 'owner');
});
afterAll(() => house.close());

async function ask(call: string, body: object): Promise<Record<string, unknown>> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await house.call(method, path, { token: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** By hand, past the trail. */
async function turn(control: string): Promise<void> {
  await house.pool.query(`update outcome_controls set ${control}`);
}

async function listFaults(): Promise<string[]> {
  const faults = await listStateFaults(house.pool);
  return faults.map(({ subject, fault }) => `${subject}: ${fault}`).toSorted();
}

async function readRound(): Promise<{ round: number; endMs: number }> {
  const { body } = await house.call('GET', '/timer');
  return { round: Number(body['currentRound']), endMs: Date.parse(String(body['endTime'])) };
}

/** The round of Color Prediction that comes next, once it is open. */
async function playColour(): Promise<number> {
  const before = await readRound();
  clock.advanceTo(before.endMs);
  return await eventually(async () => {
    const { round } = await readRound();
    return round > before.round ? round : undefined;
  });
}

/** The round of Crash that comes next, once it waits for bets. */
async function playCrash(): Promise<number> {
  const read = async () => (await house.call('GET', '/crash/state')).body;
  const before = Number((await read())['gameId']);
  return await eventually(async () => {
    const { gameId, gameState } = await read();
    if (Number(gameId) > before && gameState === 'waiting') return Number(gameId);
    clock.advance(gameState === 'running' ? 60_000 : 3_000);
    return undefined;
  });
}

async function listRuled(table: string): Promise<string[]> {
  const text = `select id from ${table} where outcome_rule <> 'fair' order by id`;
  const ruled = await house.pool.query<{ id: bigint }>(text);
  return ruled.rows.map(({ id }) => String(id));
}

test('rounds of Color Prediction under a rule that nobody set in the trail are found, and no others', async () => {
  await ask('POST /admin/toggle-max-side', { isMaxSideWinning: true });
  const ruled = [await playColour(), await playColour()];
  // The round that is open keeps its rule.
  await ask('POST /admin/toggle-max-side', { isMaxSideWinning: false });
  await playColour();
  expect(await listRuled('colour_rounds')).toEqual(ruled.map(String));
  expect(await listFaults()).toEqual([]);
  await turn('colour_max_side = true');
  const round = await playColour();
  await turn('colour_max_side = false');
  await playColour();
  expect(await listFaults()).toEqual([`round ${String(round)}: ${FAULT}`]);
});

test('a number that was taken back and chosen again past the trail is found', async () => {
  const before = await listFaults();
  const { round } = await ask('POST /admin/tweak-result', { number: 3 });
  await ask('POST /admin/tweak-result/withdraw', { number: 3 });
  await ask('POST /admin/tweak-result', { number: 3 });
  expect(await playColour()).toBe(round);
  expect(await listFaults()).toEqual(before);
  const next = await ask('POST /admin/tweak-result', { number: 7 });
  await ask('POST /admin/tweak-result/withdraw', { number: 7 });
  await turn('colour_number = 7');
  expect(await playColour()).toBe(next['round']);
  await playColour();
  expect(await listFaults()).toContain(`round ${String(next['round'])}: goes by a number that nobody chose for it`);
});

const NONE = { restrictCrashMultiplier: false, restrictHighBets: false };

test('rounds of Crash under a rule that nobody set in the trail are found, and no others', async () => {
  const before = await listFaults();
  await playCrash();
  const restrict = async (settings: object): Promise<number> => {
    const { holdsFrom } = await ask('PUT /admin/crash/settings', settings);
    while ((await playCrash()) < Number(holdsFrom));
    return Number(holdsFrom);
  };
  const first = await restrict({ ...NONE, restrictHighBets: true });
  const third = await restrict({ restrictCrashMultiplier: true, restrictHighBets: true });
  const over = await restrict(NONE);
  const ruled = Array.from({ length: over - first }, (_, index) => String(first + index));
  expect(await listRuled('crash_rounds')).toEqual(ruled);
  expect(await listFaults()).toEqual(before);
  await turn('crash_high_bets = true');
  await playCrash();
  await turn('crash_high_bets = false');
  const steered = await playCrash();
  expect(await listFaults()).toEqual([...before, `round ${String(steered)} of crash: ${FAULT}`].toSorted());

  const rule = `update crash_rounds set outcome_rule = 'restricted', highest_stake = null where id = ${String(third)}`;
  const found = await findFaultsAfter(house.pool, rule, listStateFaults);
  expect(found).toContainEqual({ subject: `round ${String(third)} of crash`, fault: FAULT });
  const setLater = `set after = jsonb_set(after::jsonb, '{round}', '${String(first + 1)}')::text`;
  const firstEntry = `where after::jsonb @> '{"round": ${String(first)}, "restrictHighBets": true}'`;
  // A version before did not say from which round on an entry holds, and had a rule that was set again hold a round earlier.
  for (const trail of [
    `update audit_entries set after = (after::jsonb - 'round')::text where action = 'crash.restrict' and id < (
       select max(id) from audit_entries where action = 'crash.restrict')`,
    `update audit_entries ${setLater} ${firstEntry}`,
  ]) {
    const said = await findFaultsAfter(house.pool, trail, listStateFaults);
    expect(said).toEqual(await listStateFaults(house.pool));
  }
  // Only before the bets of the round before that closed: whoever set it by then set no earlier round.
  const closed = `(select starts_at from crash_rounds where id = ${String(first - 1)})`;
  const late = `update audit_entries ${setLater}, at = ${closed} ${firstEntry}`;
  const early = await findFaultsAfter(house.pool, late, listStateFaults);
  expect(early).toContainEqual({ subject: `round ${String(first)} of crash`, fault: FAULT });
});
