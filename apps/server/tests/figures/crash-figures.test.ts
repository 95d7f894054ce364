import { paise } from '@rang/contract';
import { expect, test } from 'vitest';
import { crash } from '../../src/modules/crash/game.ts';
import { findLatestRound } from '../../src/modules/crash/books/store.ts';
import { listFigureFaults, listPlayFaults } from '../../src/modules/figures/index.ts';
import { readPlays } from '../../src/modules/figures/read-plays.ts';
import { readReport } from '../../src/modules/figures/read-report.ts';
import { MULTIPLIER, openTable, passOn, restrict } from '../controls/crash-restrictions.ts';
import { cashOut, cashOutHalf, placeBet } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

const DAYS = { from: '2026-11-21', to: '2026-11-22' };
const FAIR = { game: 'crash', rule: 'fair', theoreticalReturn: 99 };
const APART = { measuredReturn: null, theoreticalReturn: null, span: null };

test('a round counts whole once it is over: what was cashed out, what reached its target, and what was lost', async () => {
  const table = await openTable();
  table.crash.start();
  const [asha = 0n, bina = 0n, chand = 0n] = await table.addPlayers(3, 100_00n);
  const round = await table.awaitRound((point) => point > 150 && point < 1_000);
  const at = table.clock.now();
  const betId = await placeBet(table.crash, { playerId: asha, at, amount: 10_00n });
  await placeBet(table.crash, { playerId: bina, at, amount: 7_77n, target: 101 });
  await placeBet(table.crash, { playerId: chand, at, amount: 5_55n });
  const running = await table.run(round);
  table.clock.advanceTo(running.startedAt + 1_000);
  expect(await cashOut(table.crash, { playerId: asha, betId, at: table.clock.now() })).toBe('1.06');
  // While it runs nothing is settled: a cash-out is a part of its round.
  expect((await readPlays(table.pool, { playerId: asha, ...DAYS })).games).toEqual([]);
  expect((await readReport(table.pool, DAYS)).lines).toEqual([]);
  await table.finish(running);
  const [line, ...others] = (await readReport(table.pool, DAYS)).lines;
  expect(others).toEqual([]);
  const [staked, paid] = [paise(23_32n), paise(10_60n + 7_85n)];
  expect(line).toMatchObject({ ...FAIR, day: '2026-11-21', draws: 1, bets: 3, staked, paid, gross: 4_87n });
  expect(line?.measuredReturn).toBe(79.12);
  expect(await listFigureFaults(table.pool, [crash])).toEqual([]);
  expect(await listPlayFaults(table.pool, [crash])).toEqual([]);
  expect(await readPlays(table.pool, { playerId: asha, ...DAYS })).toMatchObject({
    games: [{ game: 'crash', bets: 1, won: 1, announced: 0, staked: 10_00n, paid: 10_60n, net: 60n }],
    days: [{ day: '2026-11-21', bets: 1, staked: 10_00n, paid: 10_60n, net: 60n }],
  });
  expect(await readPlays(table.pool, { playerId: chand, ...DAYS })).toMatchObject({
    total: { bets: 1, won: 0, staked: 5_55n, paid: 0n, net: -5_55n },
  });
});

test('a half counts as a bet of its own, in a round that crashes and, alone, in one that was interrupted', async () => {
  const table = await openTable();
  table.crash.start();
  const [asha = 0n] = await table.addPlayers(1, 100_00n);
  const fly = async () => {
    const round = await table.awaitRound((point) => point > 150 && point < 1_000);
    const betId = await placeBet(table.crash, { playerId: asha, at: table.clock.now(), amount: 10_01n });
    const running = await table.run(round);
    const at = running.startedAt + 1_000;
    expect(await cashOutHalf(table.crash, { playerId: asha, betId, at })).toBe('1.06');
    return running;
  };
  await table.finish(await fly());
  const { games } = await readPlays(table.pool, { playerId: asha, ...DAYS });
  expect(games).toMatchObject([{ bets: 2, won: 1, staked: 10_01n, paid: 5_30n }]);
  await fly();
  await table.crash.stop();
  const again = await openTable({ connectionString: table.connectionString, clock: table.clock });
  again.crash.start();
  await eventually(async () => ((await findLatestRound(table.pool))?.state === 'running' ? undefined : true));
  expect((await readReport(table.pool, DAYS)).lines).toMatchObject([
    { ...FAIR, draws: 1, bets: 2, staked: 10_01n, paid: 5_30n },
    { ...APART, rule: 'interrupted', draws: 1, bets: 1, staked: 5_00n, paid: 5_30n },
  ]);
  expect((await readPlays(table.pool, { playerId: asha, ...DAYS })).total).toMatchObject({
    ...{ bets: 3, won: 2, staked: 15_01n, paid: 10_60n },
  });
  expect(await listFigureFaults(table.pool, [crash])).toEqual([]);
  expect(await listPlayFaults(table.pool, [crash])).toEqual([]);
  const wins = await table.pool.query('select staked, paid from day_wins order by paid, staked');
  expect(wins.rows).toContainEqual({ staked: 5_00n, paid: 5_30n });
});

test('a restricted round and an interrupted one stand in lines of their own; what was refunded was no bet', async () => {
  const table = await openTable();
  await restrict(table, MULTIPLIER);
  table.crash.start();
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const restricted = await table.awaitRound();
  expect(restricted.outcome_rule).toBe('restricted');
  await placeBet(table.crash, { playerId: asha, at: table.clock.now(), amount: 10_00n, target: 301 });
  await passOn(table, restricted);
  const round = await table.awaitRound((point) => point > 150);
  const at = table.clock.now();
  const betId = await placeBet(table.crash, { playerId: asha, at, amount: 4_00n });
  await placeBet(table.crash, { playerId: bina, at, amount: 3_00n });
  const running = await table.run(round);
  expect(await cashOut(table.crash, { playerId: asha, betId, at: running.startedAt })).toBe('1.00');
  await table.crash.stop();
  const again = await openTable({ connectionString: table.connectionString, clock: table.clock });
  again.crash.start();
  await eventually(async () => ((await findLatestRound(table.pool))?.state === 'running' ? undefined : true));
  const { lines, total } = await readReport(table.pool, DAYS);
  expect(lines).toMatchObject([
    { ...APART, rule: 'interrupted', draws: 1, bets: 1, staked: 4_00n, paid: 4_00n, gross: 0n },
    { ...APART, rule: 'restricted', draws: 1, bets: 1, staked: 10_00n, paid: 0n, gross: 10_00n },
  ]);
  expect(total).toMatchObject({ bets: 2, staked: 14_00n, paid: 4_00n });
  expect(await listFigureFaults(table.pool, [crash])).toEqual([]);
  expect(await listPlayFaults(table.pool, [crash])).toEqual([]);
  // Of the one the whole stake, of the interrupted one, which was announced as well, what was cashed out.
  expect((await readPlays(table.pool, { playerId: asha, ...DAYS })).games).toMatchObject([
    { game: 'crash', bets: 2, won: 1, announced: 2, staked: 14_00n, paid: 4_00n, net: -10_00n },
  ]);
  expect((await readPlays(table.pool, { playerId: bina, ...DAYS })).total).toMatchObject({ bets: 0, net: 0n });
});
