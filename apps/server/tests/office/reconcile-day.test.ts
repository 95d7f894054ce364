import { expect, onTestFinished, test, vi } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { listGameFaults } from '../../src/modules/games/index.ts';
import { readPeriod } from '../../src/modules/ledger/index.ts';
import { indiaDay } from '../../src/platform/india-days.ts';
import { openHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { openOwnHouse, readHealth } from './read-overview.ts';
import { runReconcile } from './run-reconcile.ts';

const DAY_MS = 86_400_000;
// Waiting for a round is no measurement: a busy machine is given the time it needs.
const PATIENCE = { timeout: 30_000 };

test('the books of one day are gone over by themselves: what is wrong is found on its day, and on no other', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'auditor');
  const player = await house.enter('asha', 100_00n);
  expect((await house.bet(player, { betType: 'color', betValue: 'red', amount: 10 })).status).toBe(200);
  const [today, yesterday, tomorrow] = [0, -1, 1].map((days) => indiaDay(new Date(Date.now() + days * DAY_MS))) as [
    string,
    string,
    string,
  ];
  const said = await runReconcile(house, ['--day', 'today']);
  expect(said).toEqual({ code: 0, out: expect.stringContaining(`reconcile: all is well on ${today}\n`) as unknown });
  // It says what it did not look at.
  expect(said.out).toMatch(/which is not over: .*transfers.*\nnot looked at: sums over all time, tickets, notes/u);

  await house.pool.query(`update accounts set balance = balance + 1 where owner_id = $1 and kind = 'wallet'`, [
    player.id,
  ]);
  const found = await runReconcile(house, ['--day', today]);
  expect(found.out.split('\n').slice(0, 2)).toEqual([
    `wallet of player ${String(player.id)}: balance is 9001 but its last transfer left 9000`,
    `reconcile: 1 mismatches on ${today}`,
  ]);
  expect(found.code).toBe(1);
  const before = await runReconcile(house, ['--day', 'yesterday']);
  expect(before).toEqual({
    code: 0,
    out: expect.stringContaining(`reconcile: all is well on ${yesterday}\n`) as unknown,
  });
  expect(before.out).not.toContain('not over');
  // It stands for no run over all books.
  expect((await readHealth(house, token)).reconcile).toBeNull();
  for (const words of [
    ['--day'],
    ['--day', '2026-02-30'],
    ['--day', tomorrow],
    ['--dya', today],
    ['today'],
    ['--day', '__proto__'],
  ])
    expect(await runReconcile(house, words)).toEqual({ code: 2, out: expect.stringContaining('usage: ') as unknown });
});

test('an entry of the audit trail that somebody edited is found by the run of its day, and by the run of all', async () => {
  const house = await openOwnHouse();
  await house.enterOffice('meera', 'auditor');
  const client = await house.pool.connect();
  await client.query(`begin; set local session_replication_role = replica; update audit_entries set subject = subject || 'x'
    where id = 1; commit`);
  client.release();
  const fault = 'the audit trail: entry 1 was edited';
  for (const words of [['--day', 'today'], []]) {
    const { code, out } = await runReconcile(house, words);
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toBe(fault);
  }
});

test('wherever a period begins and ends, what was played through it is no mismatch', async () => {
  // Rounds begin with the minute.
  const clock = createTestClock(Math.floor(Date.now() / 60_000) * 60_000);
  const house = await openHouse({ clock });
  onTestFinished(() => house.close());
  const players = [await house.enter('asha', 100_00n), await house.enter('ravi', 100_00n)];
  for (let round = 0; round < 3; round += 1) {
    const { currentRound } = (await house.call('GET', '/timer')).body;
    for (const player of players)
      for (const betValue of ['red', 'green', 'blue'])
        expect((await house.bet(player, { betType: 'color', betValue, amount: 2 })).status).toBe(200);
    clock.advance(60_000);
    await vi.waitFor(async () => {
      expect((await house.call('GET', '/timer')).body['currentRound']).toBe(Number(currentRound) + 1);
    }, PATIENCE);
  }
  const moved = await house.pool.query<{ at: Date }>('select distinct created_at as at from transfers order by 1');
  const moments = moved.rows.map(({ at }) => at);
  expect(moments.length).toBeGreaterThan(5);
  for (const [index, from] of moments.entries()) {
    for (const until of moments.slice(index + 1)) {
      const period = await readPeriod(house.pool, { from, until });
      expect(await listGameFaults(house.pool, GAMES, { period })).toEqual([]);
    }
  }
});
