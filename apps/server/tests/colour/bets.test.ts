import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const clock = createTestClock();
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse({ clock });
});
afterAll(async () => {
  await house.close();
});

const RED = { betType: 'color', betValue: 'red' };

test('a bet goes from the button to the ledger and back: stake taken, round drawn, winner paid', async () => {
  const player = await house.enter('asha', 1_000_00n);
  const bets = [
    { betType: 'color', betValue: 'red', amount: 10 },
    { betType: 'color', betValue: 'green', amount: 10 },
    { betType: 'color', betValue: 'blue', amount: '10.50' },
  ];
  for (const bet of bets) expect((await house.bet(player, bet)).status).toBe(200);
  expect(await house.balanceOf(player)).toBe(969.5);

  clock.advance(60_000);
  const countResults = async () => ((await house.call('GET', '/result')).body['data'] as unknown[]).length;
  await expect.poll(countResults, { timeout: 30_000 }).toBe(1);

  const mine = (await house.call('GET', '/bets/myBets', { token: player.token })).body['bets'] as {
    status: string;
    betValue: string;
    payout?: number;
  }[];
  const won = mine.filter((bet) => bet.status === 'won');
  expect(mine.map((bet) => bet.status).sort()).toEqual(['lost', 'lost', 'won']);
  expect(await house.balanceOf(player)).toBeCloseTo(969.5 + (won[0]?.payout ?? 0), 2);
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});

test('of 100 parallel bets of the whole balance one is taken, and the balance is 0', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const player = await house.enter(`parallel-${String(attempt)}`, 50_00n);
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.bet(player, { ...RED, amount: 50 })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body['code']))).toEqual(
      new Set(['INSUFFICIENT_BALANCE']),
    );
    expect(await house.balanceOf(player)).toBe(0);
  }
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});
