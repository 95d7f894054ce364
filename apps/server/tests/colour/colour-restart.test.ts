import { Writable } from 'node:stream';
import { isLinkInTurn, verifyLinks } from '@rang/fairness';
import { expect, onTestFinished, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { createTestDatabase } from '../setup/test-database.ts';

interface Installation {
  readonly clock: TestClock;
  readonly open: (given?: { chainKey?: string; log?: string[] }) => Promise<TestHouse>;
}

/** One database and one set of secrets that houses open on one after another. */
async function createInstallation(): Promise<Installation> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const clock = createTestClock();
  return {
    clock,
    open: ({ chainKey = 'ab'.repeat(32), log = [] } = {}) => {
      const keep = new Writable({
        write: (chunk, _encoding, done) => {
          log.push(String(chunk));
          done();
        },
      });
      return openHouse({
        clock,
        connectionString: database.connectionString,
        settings: { CHAIN_KEY: chainKey, JWT_SECRET: 'the same secret for every house of the test' },
        logger: createLogger('info', keep),
      });
    },
  };
}

interface Timer {
  readonly currentRound: number;
  readonly endTime: string;
  readonly lockTime: string;
  readonly serverTime: string;
}

interface Bet {
  readonly _id: string;
  readonly round: number;
  readonly betType: string;
  readonly betValue: string;
  readonly status: string;
  readonly amount: number;
  readonly payout?: number;
}

interface Proof {
  readonly round: number;
  readonly hash: string;
  readonly links: number;
  readonly firstRound: number;
  readonly terminatingHash: string;
  readonly salt: string;
}

interface Chain {
  readonly terminatingHash: string;
  readonly salt: string;
  readonly firstRound: number | null;
  readonly committedAt: string;
  readonly saltFixedAt: string;
}

async function readTimer(house: TestHouse): Promise<Timer> {
  return (await house.call('GET', '/timer')).body as unknown as Timer;
}

async function readData<Row>(house: TestHouse, path: string): Promise<Row> {
  return (await house.call('GET', path)).body['data'] as Row;
}

/** The timer, once a round after `round` is running whose result is still to come. */
function nextTimer(house: TestHouse, round: number): Promise<Timer> {
  return eventually(async () => {
    const timer = await readTimer(house);
    return timer.currentRound > round && timer.endTime > timer.serverTime ? timer : undefined;
  });
}

async function expectCleanBooks(house: TestHouse): Promise<void> {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
}

test('a round whose result passed while the house was down is settled late from its committed hash, and its bets are paid', async () => {
  const { clock, open } = await createInstallation();
  const first = await open();
  const player = await first.enter('asha', 1_000_00n);
  const running = await nextTimer(first, 0);
  const everything = [
    ...['red', 'green', 'blue'].map((betValue) => ({ betType: 'color', betValue, amount: 10 })),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((betValue) => ({ betType: 'number', betValue, amount: 1 })),
  ];
  for (const bet of everything) expect((await first.bet(player, bet)).status).toBe(200);
  expect(await first.balanceOf(player)).toBe(960);
  const [committed] = await readData<Chain[]>(first, '/fairness/colour');
  await first.close();

  clock.advanceTo(Date.parse(running.endTime) + 3 * 3_600_000 + 12_345);
  const second = await open();
  const next = await nextTimer(second, running.currentRound);
  expect(next.currentRound).toBe(running.currentRound + 1);
  const results = await readData<{ round: number; createdAt: string; outcomeRule: string; number: number }[]>(
    second,
    '/result',
  );
  expect(results).toMatchObject([
    { round: running.currentRound, outcomeRule: 'fair', createdAt: new Date(clock.now()).toISOString() },
  ]);

  const proof = await readData<{ hash: string; links: number; number: number }>(
    second,
    `/fairness/colour/${String(running.currentRound)}`,
  );
  expect(verifyLinks({ ...proof, terminatingHash: committed?.terminatingHash ?? '' })).toBe(true);

  const bets = (await second.call('GET', '/bets/myBets', { token: player.token })).body['bets'] as Bet[];
  expect(bets.map((bet) => bet.status).sort()).toEqual([...Array<string>(11).fill('lost'), 'won', 'won']);
  const won = bets.filter((bet) => bet.status === 'won').map((bet) => [bet.betType, bet.payout]);
  expect(won).toContainEqual(['number', 9.95]);
  const paid = bets.reduce((sum, bet) => sum + (bet.payout ?? 0), 0);
  expect(await second.balanceOf(player)).toBeCloseTo(960 + paid, 2);
  await expectCleanBooks(second);
  await second.close();
});

test('a house that opens again while its round is running goes on with that very round', async () => {
  const { clock, open } = await createInstallation();
  const first = await open();
  const player = await first.enter('asha', 100_00n);
  const before = await nextTimer(first, 0);
  expect((await first.bet(player, { betType: 'color', betValue: 'red', amount: 10 })).status).toBe(200);
  await first.close();

  clock.advance(10_000);
  const second = await open();
  const after = await nextTimer(second, 0);
  expect({ ...after, serverTime: '' }).toEqual({ ...before, serverTime: '' });
  expect((await second.bet(player, { betType: 'color', betValue: 'red', amount: 10 })).status).toBe(200);
  clock.advanceTo(Date.parse(after.endTime));
  await nextTimer(second, after.currentRound);
  const bets = (await second.call('GET', '/bets/myBets', { token: player.token })).body['bets'] as Bet[];
  expect(bets.map((bet) => bet.round)).toEqual([before.currentRound, before.currentRound]);
  expect(new Set(bets.map((bet) => bet.status)).size).toBe(1);
  expect(bets[0]?.status).not.toBe('pending');
  await expectCleanBooks(second);
  await second.close();
});

test('round numbers count up through many openings, and each round ends on the mark of its minute', async () => {
  const { clock, open } = await createInstallation();
  const seen: number[] = [];
  for (let opening = 0; opening < 4; opening += 1) {
    const house = await open();
    const { currentRound, endTime, lockTime } = await nextTimer(house, seen.at(-1) ?? 0);
    expect(Date.parse(endTime) % 60_000).toBe(0);
    expect(Date.parse(endTime) - Date.parse(lockTime)).toBe(30_000);
    seen.push(currentRound);
    clock.advanceTo(Date.parse(endTime));
    await nextTimer(house, currentRound);
    await house.close();
    clock.advance(86_400_000 + 17_001);
  }
  // Each opening settles what the one before left open, and opens the next.
  expect(seen).toEqual([1, 3, 5, 7]);
});

test('the next chain is committed in public, with its salt, long before its first round, and carries on where the last ends', async () => {
  const { clock, open } = await createInstallation();
  const house = await open();
  onTestFinished(() => house.close());
  const playRound = async (): Promise<number> => {
    const { currentRound, endTime } = await readTimer(house);
    clock.advanceTo(Date.parse(endTime));
    await nextTimer(house, currentRound);
    return currentRound;
  };
  const { currentRound } = await nextTimer(house, 0);
  expect(await readData<Chain[]>(house, '/fairness/colour')).toHaveLength(1);
  // As if the rounds in between had been played: 1,001 are left, and after the next one 1,000. Crash makes its own chain
  // meanwhile.
  await leap(house, 'length - 1001');
  await playRound();
  expect(await readData<Chain[]>(house, '/fairness/colour')).toHaveLength(1);
  await playRound();
  const committed = await readData<Chain[]>(house, '/fairness/colour');
  expect(committed).toHaveLength(2);
  expect(committed[0]).toMatchObject({ firstRound: null, length: 2_000 });
  expect(committed[1]).toMatchObject({ firstRound: 1 });

  await leap(house, 'length - 1');
  await playRound();
  const last = await playRound();
  const first = await playRound();
  const proofs = await Promise.all(
    [last, first].map((round) => readData<Proof>(house, `/fairness/colour/${String(round)}`)),
  );
  const [newer, older] = committed;
  expect(proofs).toMatchObject([
    { links: 2_000, firstRound: 1, terminatingHash: older?.terminatingHash, salt: older?.salt },
    { links: 1, firstRound: first, terminatingHash: newer?.terminatingHash, salt: newer?.salt },
  ]);
  expect(proofs.map((proof) => verifyLinks(proof))).toEqual([true, true]);
  // Whoever checks the last round of the older chain sees that links were left out before it.
  expect(proofs.map((proof) => isLinkInTurn(proof))).toEqual([false, true]);
  expect(await readData<Chain[]>(house, '/fairness/colour')).toMatchObject([{ firstRound: first }, { firstRound: 1 }]);
  expect(currentRound).toBe(1);
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  // The rounds that were not played: before the second, and before the last two.
  const leapt = [2, last].map((round) => ({
    ...{ subject: `round ${String(round)}`, fault: 'has another link than the one after that of a round before it' },
  }));
  expect(await listColourFaults(house.pool)).toEqual(leapt);
});

/** Has the chain that is played say that so many links were handed out, past what keeps it from leaving any out. */
async function leap(house: TestHouse, used: string): Promise<void> {
  const change = `update fairness_chains set used = ${used} where game = 'colour' and used > 0`;
  await house.pool.query(`begin; set local session_replication_role = replica; ${change}; commit`);
}

test('a chain is committed before its salt is fixed, and neither changes afterwards', async () => {
  const { clock, open } = await createInstallation();
  const first = await open();
  await nextTimer(first, 0);
  const committed = await readData<Chain[]>(first, '/fairness/colour');
  expect(committed).toMatchObject([{ terminatingHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  const [chain] = committed;
  expect(Date.parse(chain?.committedAt ?? '')).toBeLessThanOrEqual(Date.parse(chain?.saltFixedAt ?? ''));
  await first.close();
  clock.advance(3_600_000);
  const second = await open();
  await nextTimer(second, 1);
  expect(await readData<Chain[]>(second, '/fairness/colour')).toEqual(committed);
  await second.close();
});

test('a house with another chain key does not open, says why, and harms nothing', async () => {
  const { clock, open } = await createInstallation();
  const first = await open();
  const player = await first.enter('asha', 100_00n);
  const running = await nextTimer(first, 0);
  expect((await first.bet(player, { betType: 'color', betValue: 'red', amount: 10 })).status).toBe(200);
  await first.close();

  clock.advance(120_000);
  const log: string[] = [];
  await expect(open({ chainKey: 'cd'.repeat(32), log })).rejects.toThrow(
    'CHAIN_KEY is not the key that the hash chain was sealed with',
  );
  expect(log.join('')).not.toContain('engine: playing');

  const second = await open();
  await nextTimer(second, running.currentRound);
  await expectCleanBooks(second);
  await second.close();
});
