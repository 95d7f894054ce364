import { paise, type OutcomeRule } from '@rang/contract';
import { nameCrashRule } from '@rang/games';
import { expect, test } from 'vitest';
import { checkNothingIsSet } from '../../src/modules/controls/index.ts';
import { findLatestRound } from '../../src/modules/crash/books/store.ts';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { placeBet, expectCleanBooks } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import {
  BOTH,
  HIGH_BETS,
  MULTIPLIER,
  NONE,
  openTable,
  passOn,
  play,
  readBet,
  readOver,
  restrict,
} from './crash-restrictions.ts';

const BET_ID = /^[0-9a-f-]{36}$/;

test('what is set while engines take each other over is neither lost nor taken early, and a bet plays by what it was told', async () => {
  const first = await openTable({ leaseTtlMs: 300 });
  const second = await openTable({ connectionString: first.connectionString, clock: first.clock, leaseTtlMs: 300 });
  const players = await first.addPlayers(24, 1_000_00n);
  first.crash.start();
  second.crash.start();
  const set: { rule: OutcomeRule; holdsFrom: bigint }[] = [];
  const announced = new Map<string, OutcomeRule | null>();
  const ways = [MULTIPLIER, HIGH_BETS, BOTH, NONE];
  const disturb = async (turn: number): Promise<void> => {
    const way = ways[turn % ways.length] ?? NONE;
    const order = { key: undefined, slot: 1, target: 101, stake: paise(21_00n) } as const;
    const playerId = players[turn] ?? 0n;
    const [, , bet] = await Promise.all([
      first.pool.query('select pg_terminate_backend(holder_backend) from engine_leases').catch(() => undefined),
      restrict(first, way).then((holdsFrom) => {
        if (holdsFrom === null) throw new Error('each way is another than the one before');
        set.push({ rule: nameCrashRule({ multiplier: way.crashMultiplier, highBets: way.crashHighBets }), holdsFrom });
      }),
      first.crash.placeBet({ ...order, playerId, receivedAt: first.clock.now() }),
    ]);
    announced.set(bet.bet.betId, bet.bet.outcomeRule);
  };
  for (let turn = 0; turn < 24; turn += 2) {
    const round = await eventually(() => findLatestRound(first.pool));
    await disturb(turn);
    first.clock.advanceTo(Math.max(first.clock.now(), round.starts_at.getTime()));
    await disturb(turn + 1);
    await passOn(first, round);
  }
  for (let left = 3; left > 0; left -= 1) await passOn(first, await eventually(() => findLatestRound(first.pool)));

  const rounds = await first.pool.query<{ id: bigint; outcome_rule: string }>(
    'select id, outcome_rule from crash_rounds order by id',
  );
  const dueOf = (id: bigint) => set.findLast(({ holdsFrom }) => holdsFrom <= id)?.rule ?? 'fair';
  expect(rounds.rows.length).toBeGreaterThan(12);
  expect(rounds.rows.map(({ outcome_rule: rule }) => rule)).toEqual(rounds.rows.map(({ id }) => dueOf(id)));
  const bets = await first.pool.query<{ id: string; outcome_rule: string }>(
    'select b.id, r.outcome_rule from crash_bets b join crash_rounds r on r.id = b.round',
  );
  expect(bets.rows).toHaveLength(24);
  for (const { id, outcome_rule: rule } of bets.rows) expect(announced.get(id)).toBe(rule);
  await expectCleanBooks(first);
});

test('a restricted round that was interrupted is void: bets come back, and its limit is told beside the fair point', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  await restrict(table, BOTH);
  table.crash.start();
  const round = await table.awaitRound((point) => point > 400);
  const bet = await placeBet(table.crash, { playerId: player, at: table.clock.now(), amount: 30_00n });
  await table.run(round);
  await table.crash.stop();
  const again = await openTable({ connectionString: table.connectionString, clock: table.clock });
  again.crash.start();
  await again.awaitRound();
  const over = await readOver(again, round.id);
  expect(over).toMatchObject({ state: 'void', point: 280, highest_stake: 30_00n });
  expect(over.fair).toBe(await again.pointOf(round));
  expect(await readBet(again, bet)).toMatchObject({ status: 'refunded' });
  expect(await again.balanceOf(player)).toBe(100_00n);
  await expectCleanBooks(again);
});

test('a round that waits anew keeps its rule, and so does the next one that somebody has bet on', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  await restrict(table, MULTIPLIER);
  table.crash.start();
  const round = await table.awaitRound();
  await table.crash.stop();
  // The house was down when the round was to start: what is received then is for the next one.
  table.clock.advanceTo(round.starts_at.getTime());
  const bet = await placeBet(table.crash, { playerId: player, at: table.clock.now(), shownRule: 'restricted' });
  expect(bet).toMatch(BET_ID);
  const again = await openTable({ connectionString: table.connectionString, clock: table.clock });
  again.crash.start();
  await eventually(async () => {
    const latest = await findLatestRound(again.pool);
    return latest !== undefined && latest.starts_at > round.starts_at ? true : undefined;
  });
  expect(await restrict(again, NONE)).toBe(round.id + 2n);
  expect(await findLatestRound(again.pool)).toMatchObject({ id: round.id, outcome_rule: 'restricted' });
  await play(again, await again.awaitRound());
  expect(await again.awaitRound()).toMatchObject({ id: round.id + 1n, outcome_rule: 'restricted' });
  await expectCleanBooks(again);
});

test('the rule of a round cannot be changed any more, and a round that its rule does not explain is found', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  await restrict(table, BOTH);
  table.crash.start();
  await play(table, await table.awaitRound());
  const round = await table.awaitRound((point) => point > 400);
  await placeBet(table.crash, { playerId: player, at: table.clock.now(), amount: 21_00n });
  const fixed = (change: string) =>
    expect(table.pool.query(`update crash_rounds set ${change} where id = $1`, [round.id])).rejects.toThrow(
      'fixed before its first bet',
    );
  await fixed(`outcome_rule = 'fair'`);
  const running = await table.run(round);
  await fixed(`next_outcome_rule = 'fair'`);
  await fixed('highest_stake = 1');
  await table.finish(running);
  await expectCleanBooks(table);
  const client = await table.pool.connect();
  await client.query('begin');
  await client.query('alter table crash_rounds disable trigger user');
  await client.query('update crash_rounds set crash_point = 300 where id = $1', [round.id]);
  const points = await listCrashFaults(client);
  await client.query(`update crash_rounds set highest_stake = 100 where id = $1`, [round.id]);
  const stakes = await listCrashFaults(client);
  await client.query(`update crash_rounds set next_outcome_rule = 'restricted' where id = $1`, [round.id - 1n]);
  const rules = await listCrashFaults(client);
  await client.query('rollback');
  client.release();
  expect(points.map(({ fault }) => fault)).toContain('did not crash where its rule says');
  expect(rules.map(({ fault }) => fault)).toContain('goes by another rule than was announced for it');
  expect(stakes.map(({ fault }) => fault)).toContain('says of its highest stake another than its bets have');
});

test('a house of real money does not start while a restriction is set', async () => {
  const table = await openTable();
  await restrict(table, HIGH_BETS);
  await expect(checkNothingIsSet(table.pool)).rejects.toThrow('(crashHighBets)');
  await restrict(table, MULTIPLIER);
  await expect(checkNothingIsSet(table.pool)).rejects.toThrow('(crashMultiplier)');
});
