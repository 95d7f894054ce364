import { COLOURS, DIGITS, paise, sumPaise, type ColourSelection } from '@rang/contract';
import { colourMultiplier, multiplyRoundingUp, selectionOdds, selectionWins } from '@rang/games';
import { expect, onTestFinished, test } from 'vitest';
import { colour } from '../../src/modules/colour/game.ts';
import { placeBet } from '../../src/modules/colour/place-bet.ts';
import type { RoundRow } from '../../src/modules/colour/store.ts';
import { chooseColourNumber } from '../../src/modules/controls/index.ts';
import { listFigureFaults } from '../../src/modules/figures/index.ts';
import { readReport, type Report } from '../../src/modules/figures/read-report.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { createTestClock } from '../house/test-clock.ts';

const DAYS = { from: '2026-11-21', to: '2026-11-22' };
const WAYS: readonly ColourSelection[] = [
  ...COLOURS.map((betValue) => ({ betType: 'color', betValue }) as const),
  ...DIGITS.map((betValue) => ({ betType: 'number', betValue }) as const),
];

/** Opens a table at a time of the evening in India, of which midnight is at 18:30 UTC. */
async function openTable(hour: number, minute: number): Promise<ColourTable> {
  const table = await openColourTable({ clock: createTestClock(Date.UTC(2026, 10, 21, hour, minute)) });
  onTestFinished(() => table.close());
  return table;
}

/** Bets different stakes on each of these ways, lets the round end, and gives back what was staked and paid. */
async function playRound(table: ColourTable, round: RoundRow, ways: readonly ColourSelection[]) {
  const players = await table.addPlayers(ways.length, 10_000_00n);
  const stakes = ways.map((_, index) => paise(10_01n + BigInt(index) * 7_13n));
  for (const [index, selection] of ways.entries()) {
    await placeBet(table.intake, {
      ...{ playerId: players[index] ?? 0n, selection, stake: stakes[index] ?? paise(0n) },
      ...{ receivedAt: table.clock.now(), key: undefined },
    });
  }
  table.clock.advanceTo(round.ends_at.getTime());
  await table.settled(round);
  const drawn = await table.pool.query<{ number: number }>('select number from colour_rounds where id = $1', [
    round.id,
  ]);
  const number = drawn.rows[0]?.number ?? -1;
  const wins = ways.flatMap((selection, index) =>
    selectionWins(selection, number)
      ? [multiplyRoundingUp(stakes[index] ?? paise(0n), colourMultiplier(selection))]
      : [],
  );
  const due = ways.reduce(
    (sum, selection, index) => sum + Number(stakes[index]) * selectionOdds(selection).returnThousandths,
    0,
  );
  return { bets: ways.length, staked: sumPaise(stakes), paid: sumPaise(wins), due };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}

test('rounds count on the day of India on which they are settled, each bet at the return of what it was on', async () => {
  const table = await openTable(18, 28);
  table.colour.start();
  const before = await playRound(table, await table.openRound(), WAYS);
  // It ends with the first moment of the next day, and with the last bet of the day before.
  const after = await playRound(
    table,
    await table.openRound(),
    [WAYS[0], WAYS[2], WAYS[7]].filter((way) => way !== undefined),
  );
  const { lines, sums, total } = await readReport(table.pool, DAYS);
  const expected = ({ bets, staked, paid, due }: typeof before) => ({
    ...{ game: 'colour', rule: 'fair', draws: 1, bets, staked, paid, gross: paise(staked - paid) },
    measuredReturn: percent(Number(paid), Number(staked)),
    theoreticalReturn: percent(due, Number(staked) * 1_000),
    span: null,
  });
  expect(lines).toEqual([
    { day: '2026-11-22', ...expected(after) },
    { day: '2026-11-21', ...expected(before) },
  ]);
  const both = {
    bets: before.bets + after.bets,
    staked: paise(before.staked + after.staked),
    paid: paise(before.paid + after.paid),
    due: before.due + after.due,
  };
  expect(sums).toEqual([{ ...expected(both), draws: 2 }]);
  const { bets, staked, paid, gross } = { ...expected(both) };
  expect(total).toEqual({ bets, staked, paid, gross });
  expect(await listFigureFaults(table.pool, [colour])).toEqual([]);
  const another = await readReport(table.pool, { from: '2026-11-23', to: '2027-02-22' });
  expect(another).toMatchObject({ lines: [], sums: [], total: { bets: 0 } });
});

test.each([
  ['red', 78],
  ['green', 78],
  ['blue', 95],
  ['7', 99.5],
])('a bet on %s returns %d of a hundred on average', async (betValue, due) => {
  const table = await openTable(9, 0);
  table.colour.start();
  const way = WAYS.filter((each) => each.betValue === betValue);
  expect(way).toHaveLength(1);
  await playRound(table, await table.openRound(), way);
  expect((await readReport(table.pool, DAYS)).lines[0]?.theoreticalReturn).toBe(due);
});

test('announced rounds stand in a line of their own and are left out of the measured return', async () => {
  const table = await openTable(9, 0);
  table.colour.start();
  const round = await table.openRound();
  await inTransaction(table.pool, (client) => chooseColourNumber(client, 3));
  const fair = await playRound(table, round, WAYS.slice(0, 2));
  const chosen = await playRound(table, await table.openRound(), WAYS.slice(0, 3));
  const { lines, total }: Report = await readReport(table.pool, DAYS);
  expect(lines.map(({ rule, staked, paid }) => ({ rule, staked, paid }))).toEqual([
    { rule: 'fair', staked: fair.staked, paid: fair.paid },
    { rule: 'operator-number', staked: chosen.staked, paid: chosen.paid },
  ]);
  expect(lines[0]?.measuredReturn).toBe(percent(Number(fair.paid), Number(fair.staked)));
  expect(lines[1]).toMatchObject({ measuredReturn: null, theoreticalReturn: null, span: null });
  expect(total).toMatchObject({ staked: fair.staked + chosen.staked, paid: fair.paid + chosen.paid });
});

test('a round without a bet is no figure, and from thirty rounds on a span is told', async () => {
  const table = await openTable(9, 0);
  table.colour.start();
  await playRound(table, await table.openRound(), []);
  expect((await readReport(table.pool, DAYS)).lines).toEqual([]);
  const played = [];
  for (let turn = 0; turn < 30; turn += 1) {
    if (turn === 29) expect((await readReport(table.pool, DAYS)).lines[0]?.span).toBeNull();
    played.push(await playRound(table, await table.openRound(), WAYS.slice(turn % 13, (turn % 13) + 1)));
  }
  const [line] = (await readReport(table.pool, DAYS)).lines;
  const squared = played.reduce((sum, round) => sum + (Number(round.paid) - round.due / 1_000) ** 2, 0);
  const staked = sumPaise(played.map((round) => round.staked));
  const paid = sumPaise(played.map((round) => round.paid));
  expect(line).toMatchObject({ draws: 30, bets: 30, staked, paid });
  expect(line?.span).toBe(percent(2 * Math.sqrt(squared), Number(staked)));
});

test('a figure that was changed, taken away or added is found', async () => {
  const table = await openTable(9, 0);
  table.colour.start();
  await playRound(table, await table.openRound(), WAYS);
  const fault = { fault: 'is not what its bets came to', subject: 'day 2026-11-21 of colour, fair' };
  expect(await listFigureFaults(table.pool, [colour])).toEqual([]);
  for (const change of [
    'update game_days set paid = paid + 1',
    'update game_days set bets = bets + 1',
    'update game_days set due = due - 1',
    'update game_days set squared = squared + 1',
    `insert into game_days select day, game, rule, (part + 1) % 16, 1, 1, 1, 0, 0, 0 from game_days`,
    'delete from game_days',
  ]) {
    const client = await table.pool.connect();
    try {
      await client.query('begin');
      await client.query(change);
      expect(await listFigureFaults(client, [colour])).toEqual([fault]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});
