import { expect, onTestFinished, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { takeLease } from '../../src/modules/rounds/index.ts';
import { eventually } from '../house/eventually.ts';
import { startHolder } from '../house/lease-holding.ts';
import { openHouse } from '../house/open-house.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { openOwnHouse, readEngine, withoutEngine } from './read-overview.ts';

/** A database without a house, removed when the test is over. */
async function openDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  return database.connectionString;
}

test('an engine that plays gives signs of life, and a game whose players play by themselves needs none', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  expect(await readEngine(house, token, 'mines')).toMatchObject({ state: 'none', holder: null, round: null });
  const first = await readEngine(house, token, 'colour');
  expect(first).toMatchObject({ state: 'plays', round: { state: 'open' } });
  expect(first.holder).toContain(` · ${String(process.pid)}`);
  const later = await eventually(async () => {
    const engine = await readEngine(house, token, 'colour');
    return String(engine.renewedAt) > String(first.renewedAt) ? engine : undefined;
  });
  expect(later).toMatchObject({ heldSince: first.heldSince, holder: first.holder });
});

test('a game that nobody has ever played, and one whose engine was stopped, are away', async () => {
  const connectionString = await openDatabase();
  const stopped = await openHouse({
    connectionString,
    games: GAMES.map((game) => (game.facts.id === 'crash' ? withoutEngine(game) : game)),
  });
  await eventually(async () => ((await stopped.call('GET', '/timer')).status === 200 ? true : undefined));
  await stopped.close();
  const house = await openOwnHouse({ connectionString, games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'auditor');
  const colour = await readEngine(house, token, 'colour');
  expect(colour).toMatchObject({ state: 'away', round: { state: 'open' } });
  expect(colour.holder).toContain(` · ${String(process.pid)}`);
  expect(await readEngine(house, token, 'crash')).toMatchObject({ state: 'away', holder: null, round: null });
});

test('an engine that holds its lease and says nothing is told from one that plays', async () => {
  const connectionString = await openDatabase();
  const first = await openHouse({ connectionString });
  await eventually(async () => ((await first.call('GET', '/timer')).status === 200 ? true : undefined));
  await first.close();
  const house = await openOwnHouse({ connectionString, games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'auditor');
  // Last, as it is seen to be silent as soon as its renewal is due, which is a while on any machine.
  const { child } = await startHolder('colour', { connectionString, ttlMs: 600_000 });
  expect(await readEngine(house, token, 'colour')).toMatchObject({ state: 'plays', round: { state: 'open' } });
  child.kill('SIGSTOP');
  const silent = await eventually(async () => {
    const engine = await readEngine(house, token, 'colour');
    return engine.state === 'plays' ? undefined : engine;
  });
  expect(silent).toMatchObject({ state: 'silent', round: { state: 'open' } });
  expect(silent.holder).toContain(` · ${String(child.pid)}`);
});

// With its chain, past every trigger.
const ENDED_ROUND = `
begin; set local session_replication_role = replica;
with chain as (
  insert into fairness_chains (game, length, terminating_hash, sealed_seed, salt, committed_at, salt_fixed_at, used)
  values ('crash', 9, 'end', '', 'salt', now(), now(), 1) returning id
)
insert into crash_rounds (id, chain_id, chain_index, state, opened_at, starts_at, started_at, crash_point,
  fair_crash_point, game_hash, ended_at)
select 1, id, 1, 'crashed', now(), now(), now(), 200, 200, 'hash', now() from chain; commit`;

test('an engine rests between two rounds, and is away once it has let go of its lease', async () => {
  const house = await openOwnHouse({ connectionString: await openDatabase(), games: GAMES.map(withoutEngine) });
  const { token } = await house.enterOffice('meera', 'operator');
  await house.pool.query(ENDED_ROUND);
  const lease = await takeLease(house.pool, 'crash');
  const round = { id: '1', state: 'crashed' };
  expect(await readEngine(house, token, 'crash')).toMatchObject({ state: 'rests', round });
  await lease?.release();
  expect(await readEngine(house, token, 'crash')).toMatchObject({ state: 'away', round });
});
