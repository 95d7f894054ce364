import { COLOURS, DIGITS, LIMITS, paise, type ColourSelection, type Paise } from '@rang/contract';
import { colourDigit } from '@rang/fairness';
import { getColour, multiplyRoundingUp, colourMultiplier, selectionWins } from '@rang/games';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { placeBets } from '../../src/modules/colour/place-bets.ts';
import { INTAKE_LIMITS } from '../../src/modules/intake/index.ts';
import { settleRound } from '../../src/modules/colour/settle-round.ts';
import { insertRound, type RoundRow } from '../../src/modules/colour/store.ts';
import { getBalance, HOUSE_ACCOUNTS, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { takeLease, type Lease } from '../../src/modules/rounds/index.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { eventually } from '../house/eventually.ts';

const PLAYERS = 20;
const OPENING_BALANCE = paise(10n ** 13n);

let table: ColourTable;
let lease: Lease;
let players: bigint[];
let rounds = 0n;

beforeAll(async () => {
  table = await openColourTable();
  lease = await eventually(() => takeLease(table.pool, 'colour'));
  players = await table.addPlayers(PLAYERS, OPENING_BALANCE);
  await table.chains.prepare();
});
afterAll(async () => {
  await lease.release();
  await table.close();
});

const WAYS_TO_BET: readonly ColourSelection[] = [
  ...COLOURS.map((betValue) => ({ betType: 'color', betValue }) as const),
  ...DIGITS.map((betValue) => ({ betType: 'number', betValue }) as const),
];

interface Stake {
  readonly player: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
}

const stakes: fc.Arbitrary<Stake> = fc.record({
  player: fc.nat(PLAYERS - 1),
  selection: fc.constantFrom(...WAYS_TO_BET),
  amount: fc
    .oneof(
      fc.bigInt({ min: LIMITS.colourStake.min, max: 500n }),
      fc.bigInt({ min: LIMITS.colourStake.min, max: LIMITS.colourStake.max }),
    )
    .map(paise),
});

interface SettledBet {
  readonly id: string;
  readonly status: string;
  readonly payout: bigint | null;
  readonly multiplier_hundredths: number | null;
}

async function openRound(): Promise<RoundRow> {
  const link = await table.chains.take(table.pool);
  rounds += 1n;
  const now = table.clock.now();
  return await insertRound(table.pool, {
    id: rounds,
    chainId: link.chainId,
    chainIndex: link.index,
    opensAt: new Date(now),
    locksAt: new Date(now + 30_000),
    endsAt: new Date(now + 60_000),
  });
}

/** Places the bets, as many at once as one wallet may have waiting; gives back their ids in the same order. */
async function place(bets: readonly Stake[]): Promise<string[]> {
  const placed: string[] = [];
  for (let from = 0; from < bets.length; from += INTAKE_LIMITS.queuedPerWallet)
    placed.push(...(await placeAtOnce(bets.slice(from, from + INTAKE_LIMITS.queuedPerWallet))));
  return placed;
}

function placeAtOnce(bets: readonly Stake[]): Promise<string[]> {
  return Promise.all(
    bets.map(async ({ player, selection, amount }) => {
      const playerId = players[player] ?? 0n;
      const bet = { playerId, selection, stake: amount, receivedAt: table.clock.now(), fingerprint: '' };
      const verdict = await table.intake.submit(placeBets, bet);
      if (!verdict.ok) throw new Error(verdict.code);
      return verdict.done.betId;
    }),
  );
}

/** Settles the round from its own link; gives back the digit and the bets by their ids. */
async function settle(round: RoundRow): Promise<{ digit: number; bets: Map<string, SettledBet> }> {
  const draw = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  await settleRound(table.pool, { lease, round, draw, at: new Date(table.clock.now()) });
  const found = await table.pool.query<SettledBet>(
    'select id, status, payout, multiplier_hundredths from colour_bets where round = $1',
    [round.id],
  );
  return { digit: colourDigit(draw), bets: new Map(found.rows.map((bet) => [bet.id, bet])) };
}

/** What the rules in packages/games give for a bet, as the database keeps it. */
function expectedOf({ selection, amount }: Stake, digit: number): Omit<SettledBet, 'id'> {
  if (!selectionWins(selection, digit)) return { status: 'lost', payout: null, multiplier_hundredths: null };
  const multiplier = colourMultiplier(selection);
  const payout = multiplyRoundingUp(amount, multiplier);
  return { status: 'won', payout, multiplier_hundredths: Number(multiplier) };
}

async function expectCleanBooks(): Promise<void> {
  expect(await listLedgerFaults(table.pool)).toEqual([]);
  expect(await listColourFaults(table.pool)).toEqual([]);
}

test('whatever is staked on whatever, the database pays to the paisa what the rules of the game say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stakes, { maxLength: 40 }), async (bets) => {
      const round = await openRound();
      const ids = await place(bets);
      const { digit, bets: settled } = await settle(round);
      expect(ids.map((id) => settled.get(id))).toEqual(
        bets.map((bet, index) => ({ id: ids[index], ...expectedOf(bet, digit) })),
      );
      expect(settled.size).toBe(bets.length);
    }),
    { numRuns: 60 },
  );
  await expectCleanBooks();
});

test('on each of the ten digits exactly its number and its colour are paid', async () => {
  const seen = new Set<number>();
  while (seen.size < 10) {
    const round = await openRound();
    const ids = await place(WAYS_TO_BET.map((selection) => ({ player: 0, selection, amount: paise(10_00n) })));
    const { digit, bets } = await settle(round);
    seen.add(digit);
    const paid = WAYS_TO_BET.flatMap((selection, index) => {
      const bet = bets.get(ids[index] ?? '');
      return bet?.status === 'won' ? [{ on: selection.betValue, payout: bet.payout }] : [];
    });
    const onColour = getColour(digit) === 'blue' ? 47_50n : 19_50n;
    expect(paid).toEqual([
      { on: getColour(digit), payout: onColour },
      { on: String(digit), payout: 99_50n },
    ]);
  }
  await expectCleanBooks();
});

test('a thousand random bets balance: what the players gain is what the house pays, to the paisa', async () => {
  const [bets = []] = fc.sample(fc.array(stakes, { minLength: 1_000, maxLength: 1_000, size: 'max' }), {
    numRuns: 1,
    seed: 20_261_121,
  });
  expect(bets).toHaveLength(1_000);
  const before = await Promise.all(players.map((player) => getBalance(table.pool, player)));
  const round = await openRound();
  await place(bets);
  const { digit } = await settle(round);
  const after = await Promise.all(players.map((player) => getBalance(table.pool, player)));
  players.forEach((_, index) => {
    const gains = bets
      .filter((bet) => bet.player === index)
      .map((bet) => (expectedOf(bet, digit).payout ?? 0n) - bet.amount);
    expect((after[index] ?? 0n) - (before[index] ?? 0n)).toBe(gains.reduce((sum, gain) => sum + gain, 0n));
  });
  const sums = await table.pool.query<{ wallets: bigint; stakes: bigint; adjustments: bigint }>(
    `select sum(balance)::bigint as wallets,
            (select sum(case when to_account = $1 then amount else -amount end)::bigint from transfers
             where $1 in (to_account, from_account)) as stakes,
            (select sum(case when to_account = $2 then amount else -amount end)::bigint from transfers
             where $2 in (to_account, from_account)) as adjustments
     from accounts where kind = 'wallet'`,
    [HOUSE_ACCOUNTS.stakes, HOUSE_ACCOUNTS.adjustments],
  );
  const [books] = sums.rows;
  expect((books?.wallets ?? 0n) + (books?.stakes ?? 0n) + (books?.adjustments ?? 0n)).toBe(0n);
  await expectCleanBooks();
});

test('a round settled twice is settled once, with its first result', async () => {
  const round = await openRound();
  await place(WAYS_TO_BET.map((selection) => ({ player: 1, selection, amount: paise(10_00n) })));
  const draw = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  const at = new Date(table.clock.now());
  expect(await settleRound(table.pool, { lease, round, draw, at })).toMatchObject({ bets: 13, winners: 2 });
  const readBooks = async (): Promise<unknown> => [
    await getBalance(table.pool, players[1] ?? 0n),
    (await table.pool.query('select * from colour_rounds where id = $1', [round.id])).rows,
    (await table.pool.query('select * from colour_bets where round = $1 order by id', [round.id])).rows,
  ];
  const books = await readBooks();
  const another = { ...draw, hash: 'a6'.repeat(32) };
  expect(await settleRound(table.pool, { lease, round, draw, at })).toMatchObject({ bets: 0, winners: 0 });
  expect(await settleRound(table.pool, { lease, round, draw: another, at })).toMatchObject({ bets: 0, winners: 0 });
  expect(await readBooks()).toEqual(books);
  await expectCleanBooks();
});

test('a round without a bet is settled like any other', async () => {
  const round = await openRound();
  const { digit } = await settle(round);
  const result = await table.pool.query('select state, number, color, outcome_rule from colour_rounds where id = $1', [
    round.id,
  ]);
  expect(result.rows).toEqual([{ state: 'settled', number: digit, color: getColour(digit), outcome_rule: 'fair' }]);
});

test('where a winner cannot be paid nothing of the settlement stands', async () => {
  const round = await openRound();
  await place(WAYS_TO_BET.map((selection) => ({ player: 2, selection, amount: paise(10_00n) })));
  const draw = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  const order = { lease, round, draw, at: new Date(table.clock.now()) };
  await table.pool.query('alter table transfers add constraint no_payout check (reason <> $$payout$$) not valid');
  await expect(settleRound(table.pool, order)).rejects.toThrow('no_payout');
  const state = await table.pool.query(
    `select r.state, count(*) filter (where b.status = 'pending')::int as pending
     from colour_rounds r join colour_bets b on b.round = r.id where r.id = $1 group by r.state`,
    [round.id],
  );
  expect(state.rows).toEqual([{ state: 'open', pending: 13 }]);
  await table.pool.query('alter table transfers drop constraint no_payout');
  expect(await settleRound(table.pool, order)).toMatchObject({ bets: 13, winners: 2 });
  await expectCleanBooks();
});
