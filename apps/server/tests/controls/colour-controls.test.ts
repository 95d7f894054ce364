import { COLOURS, DIGITS, paise, type ColourSelection } from '@rang/contract';
import { colourDigit } from '@rang/fairness';
import { colourResult, multiplyRoundingUp, colourMultiplier, selectionWins } from '@rang/games';
import { afterEach, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { placeBet } from '../../src/modules/colour/place-bet.ts';
import type { RoundRow } from '../../src/modules/colour/store.ts';
import {
  checkNothingIsSet,
  chooseColourNumber,
  readControls,
  setColourMaxSide,
  takeColourRule,
  withdrawColourNumber,
  type Change,
} from '../../src/modules/controls/index.ts';
import { getBalance, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { inTransaction, type Queryable } from '../../src/platform/database/database.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';

const OTHERS = { minesLoss: false, crashMultiplier: false, crashHighBets: false };
const NONE = { colourNumber: null, colourMaxSide: false, ...OTHERS };
const open: ColourTable[] = [];

async function openTable(given: Parameters<typeof openColourTable>[0] = {}): Promise<ColourTable> {
  const table = await openColourTable(given);
  open.unshift(table);
  return table;
}

// Those that were opened last use the database of the first.
afterEach(async () => {
  for (const table of open.splice(0)) await table.close();
});

function set(table: ColourTable, how: (client: Queryable) => Promise<Change>): Promise<Change> {
  return inTransaction(table.pool, how);
}
const choose = (table: ColourTable, number: number): Promise<Change> =>
  set(table, (client) => chooseColourNumber(client, number));

async function bet(table: ColourTable, order: Omit<Parameters<typeof placeBet>[1], 'receivedAt' | 'key'>) {
  return await placeBet(table.intake, { ...order, receivedAt: table.clock.now(), key: undefined });
}

interface Settled {
  readonly outcome_rule: string;
  readonly number: number;
  readonly fair_number: number;
  readonly chosen_number: number | null;
}

/** Lets the open round end, and gives back what became of it. */
async function endRound(table: ColourTable, round: RoundRow): Promise<Settled & { readonly fair: number }> {
  table.clock.advanceTo(round.ends_at.getTime());
  await table.settled(round);
  const found = await table.pool.query<Settled>(
    'select outcome_rule, number, fair_number, chosen_number from colour_rounds where id = $1',
    [round.id],
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('the round is gone');
  const fair = colourDigit(await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index }));
  return { ...row, fair };
}

async function expectCleanBooks(table: ColourTable): Promise<void> {
  expect(await listLedgerFaults(table.pool)).toEqual([]);
  expect(await listColourFaults(table.pool)).toEqual([]);
}

const WAYS_TO_BET: readonly ColourSelection[] = [
  ...COLOURS.map((betValue) => ({ betType: 'color', betValue }) as const),
  ...DIGITS.map((betValue) => ({ betType: 'number', betValue }) as const),
];

test('a chosen number is that of the next round that opens: who bet before is settled by the fair draw', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_000_00n);
  table.colour.start();
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await table.openRound();
    expect(before.outcome_rule).toBe('fair');
    await bet(table, { playerId: player, selection: { betType: 'color', betValue: 'red' }, stake: paise(10_00n) });
    expect(await choose(table, turn)).toEqual({ before: NONE, after: { ...NONE, colourNumber: turn } });
    const fair = await endRound(table, before);
    expect(fair).toMatchObject({ outcome_rule: 'fair', number: fair.fair, fair_number: fair.fair });

    const touched = await table.openRound();
    expect(touched.outcome_rule).toBe('operator-number');
    expect(await readControls(table.pool)).toEqual(NONE);
    const balance = await getBalance(table.pool, player);
    for (const selection of WAYS_TO_BET) await bet(table, { playerId: player, selection, stake: paise(10_00n) });
    const chosen = await endRound(table, touched);
    expect(chosen).toMatchObject({ number: turn, fair_number: chosen.fair, chosen_number: turn });
    // The rule changes the result, and never what a bet on the result is paid.
    const paid = WAYS_TO_BET.filter((selection) => selectionWins(selection, turn)).map((selection) =>
      multiplyRoundingUp(paise(10_00n), colourMultiplier(selection)),
    );
    const won = paid.reduce((sum, one) => sum + one, 0n);
    expect(await getBalance(table.pool, player)).toBe(balance - 130_00n + won);
    await endRound(table, await table.openRound());
  }
  await expectCleanBooks(table);
});

test('one number waits at most: of two operators who choose at once the second is told so', async () => {
  const table = await openTable();
  for (let turn = 0; turn < 10; turn += 1) {
    const chosen = await Promise.allSettled([choose(table, 3), choose(table, 8), choose(table, 5)]);
    const refused = chosen.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(2);
    const { colourNumber } = await readControls(table.pool);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'CONTROL_PENDING', params: { pendingNumber: colourNumber } });
    const withdrawn = await set(table, withdrawColourNumber);
    expect(withdrawn).toEqual({ before: { ...NONE, colourNumber }, after: NONE });
  }
});

test('under max-side the colour with the largest stake wins in every round that opens while it is set', async () => {
  const table = await openTable();
  const players = await table.addPlayers(3, 100_000_00n);
  table.colour.start();
  const stakes = [
    { red: 10_00n, green: 30_00n, blue: 20_00n },
    { red: 10_00n, green: 0n, blue: 10_00n },
    { red: 0n, green: 0n, blue: 0n },
    { red: 1_00n, green: 50n, blue: 0n },
  ].map(({ red, green, blue }) => ({ red: paise(red), green: paise(green), blue: paise(blue) }));
  const before = await table.openRound();
  await set(table, (client) => setColourMaxSide(client, true));
  expect((await endRound(table, before)).outcome_rule).toBe('fair');
  for (const staked of stakes) {
    const round = await table.openRound();
    expect(round.outcome_rule).toBe('max-side');
    for (const [index, betValue] of COLOURS.entries()) {
      if (staked[betValue] === 0n) continue;
      const selection = { betType: 'color', betValue } as const;
      await bet(table, { playerId: players[index] ?? 0n, selection, stake: staked[betValue] });
    }
    // A stake on a number is on no side, however large.
    await bet(table, {
      playerId: players[0] ?? 0n,
      selection: { betType: 'number', betValue: '0' },
      stake: paise(99_00n),
    });
    const draw = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
    const due = colourResult(draw, { rule: 'max-side', stakes: staked });
    expect(await endRound(table, round)).toMatchObject({ number: due.number, fair_number: due.fairNumber });
  }
  await expectCleanBooks(table);
  await set(table, (client) => setColourMaxSide(client, false));
  expect((await table.openRound()).outcome_rule).toBe('max-side');
  await endRound(table, await table.openRound());
  expect((await table.openRound()).outcome_rule).toBe('fair');
});

test('with both set the chosen number comes first, for one round, and max side after it', async () => {
  const table = await openTable();
  await set(table, (client) => setColourMaxSide(client, true));
  await choose(table, 6);
  table.colour.start();
  const rules: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) rules.push((await endRound(table, await table.openRound())).outcome_rule);
  expect(rules).toEqual(['operator-number', 'max-side', 'max-side']);
});

test('where the opening of a round fails, what was chosen still waits', async () => {
  const table = await openTable();
  await choose(table, 9);
  const failing = inTransaction(table.pool, async (client) => {
    expect(await takeColourRule(client)).toEqual({ outcome_rule: 'operator-number', chosen_number: 9 });
    throw new Error('the lease has passed on');
  });
  await expect(failing).rejects.toThrow('passed on');
  expect(await readControls(table.pool)).toEqual({ ...NONE, colourNumber: 9 });
});

test('a number that is chosen while engines take each other over is taken by one round, once', async () => {
  const first = await openTable({ leaseTtlMs: 300 });
  const second = await openTable({ connectionString: first.connectionString, clock: first.clock, leaseTtlMs: 300 });
  first.colour.start();
  second.colour.start();
  const chosen: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const round = await first.openRound();
    first.clock.advanceTo(round.ends_at.getTime());
    const cut = first.pool
      .query('select pg_terminate_backend(holder_backend) from engine_leases')
      .catch(() => undefined);
    const number = turn % 10;
    await Promise.all([
      cut,
      choose(first, number).then(
        () => chosen.push(number),
        () => undefined,
      ),
    ]);
    await first.settled(round);
  }
  await first.openRound();
  await endRound(first, await first.openRound());
  await first.openRound();
  const taken = await first.pool.query<{ chosen_number: number }>(
    `select chosen_number from colour_rounds where outcome_rule = 'operator-number' order by id`,
  );
  expect(chosen.length).toBeGreaterThan(3);
  expect(taken.rows.map((row) => row.chosen_number)).toEqual(chosen);
  await expectCleanBooks(first);
});

test('a bet that was shown another rule is refused with the one that holds, and nothing is taken', async () => {
  const table = await openTable();
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const selection: ColourSelection = { betType: 'color', betValue: 'green' };
  await choose(table, 2);
  table.colour.start();
  await table.openRound();
  const order = { playerId: player, selection, stake: paise(10_00n) };
  await expect(bet(table, { ...order, shownRule: 'fair' })).rejects.toMatchObject({
    code: 'OUTCOME_RULE_CHANGED',
    params: { outcomeRule: 'operator-number' },
  });
  expect(await getBalance(table.pool, player)).toBe(100_00n);
  const taken = await bet(table, { ...order, shownRule: 'operator-number' });
  expect(taken.bet.outcomeRule).toBe('operator-number');
  // A client that says nothing of rules is told in the answer, as everybody is from the opening on.
  expect((await bet(table, order)).bet.outcomeRule).toBe('operator-number');
});

test('the rule of a round cannot be changed any more, and a result that is not its own is found', async () => {
  const table = await openTable();
  await choose(table, 2);
  await set(table, (client) => setColourMaxSide(client, true));
  table.colour.start();
  const chosen = await table.openRound();
  for (const change of [`outcome_rule = 'fair', chosen_number = null`, 'chosen_number = 3']) {
    await expect(table.pool.query(`update colour_rounds set ${change} where id = $1`, [chosen.id])).rejects.toThrow(
      'fixed before its first bet',
    );
  }
  await endRound(table, chosen);
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const sided = await table.openRound();
  await bet(table, { playerId: player, selection: { betType: 'color', betValue: 'red' }, stake: paise(1_00n) });
  await endRound(table, sided);
  await set(table, (client) => setColourMaxSide(client, false));
  await endRound(table, await table.openRound());
  await expectCleanBooks(table);
  await table.pool.query(`update colour_rounds set number = 4, color = 'green' where id in ($1, $2)`, [
    chosen.id,
    sided.id,
  ]);
  await table.pool.query('update colour_rounds set staked_green = 5 where id = $1', [sided.id]);
  const faults = (await listColourFaults(table.pool)).map(({ fault }) => fault);
  expect(faults).toContain('does not show the number that its operator chose');
  expect(faults).toContain('does not show the number that its largest stake gives');
  expect(faults).toContain('says of its colours another stake than its bets have');
});

test('a house of real money does not start while anything is set', async () => {
  const table = await openTable();
  await checkNothingIsSet(table.pool);
  await choose(table, 0);
  await expect(checkNothingIsSet(table.pool)).rejects.toThrow(
    'MONEY=real does not start: outcome controls are set in the database (colourNumber).',
  );
  await set(table, withdrawColourNumber);
  await set(table, (client) => setColourMaxSide(client, true));
  await expect(checkNothingIsSet(table.pool)).rejects.toThrow('colourMaxSide');
});
