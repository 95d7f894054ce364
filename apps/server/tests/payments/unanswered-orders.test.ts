import { beforeEach, expect, test } from 'vitest';
import { pollDeposits } from '../../src/modules/deposits/poll-deposits.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { listCredits, MINUTE, openOwnHouse, type PaymentsHouse, type TestPlayer } from './payments-house.ts';

const SECOND = 1_000;
const STUMBLES = { outcome: 'unanswered', reason: 'answered 500' } as const;
const AWAY = { outcome: 'untaken', reason: 'ECONNREFUSED' } as const;

let house: PaymentsHouse;
beforeEach(async () => {
  house = await openOwnHouse();
});

async function deposit(player: TestPlayer, amount: number): Promise<string> {
  return String((await player.deposit(amount)).body.data?.['orderNo']);
}

/** Deposits of so many players, a second apart. */
async function depositEach(players: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < players; n += 1) numbers.push(await deposit(await house.addPlayer(), 101));
  return numbers;
}

type FindOrder = PaymentGateway['findOrder'];

/** A turn of the job that asks these, three seconds after the one before; gives back whom it has asked about. */
async function takeTurn(findOrder: FindOrder, laterMs = 3 * SECOND): Promise<string[]> {
  house.clock.aheadMs += laterMs;
  const asked: string[] = [];
  const gateway = {
    ...house.client,
    findOrder: (orderNo: string) => {
      asked.push(orderNo);
      return findOrder(orderNo);
    },
  };
  const parts = { ...house, gateway, logger: createLogger('silent') };
  await pollDeposits({ ...parts, onStatus: () => undefined });
  return asked;
}

test('sixty players’ orders that the gateway stumbles over keep a payment waiting for three turns, and one made later for none', async () => {
  const stumbledOver = new Set(await depositEach(60));
  const findPaid: FindOrder = async (orderNo) => {
    if (stumbledOver.has(orderNo)) return STUMBLES;
    const found = await house.client.findOrder(orderNo);
    if (found.outcome !== 'answered') throw new Error('the gateway does not know the order');
    return { outcome: 'answered', value: { ...found.value, status: 'paid', paid_at: new Date().toISOString() } };
  };
  const honest = await house.addPlayer();
  await deposit(honest, 500);
  let turns = 0;
  while ((await listCredits(house, honest)).length === 0 && turns < 10) {
    turns += 1;
    await takeTurn(findPaid, turns === 1 ? 4 * SECOND : 3 * SECOND);
  }
  expect(turns).toBeLessThanOrEqual(4);
  // All of them are due again, and come after it.
  const late = await deposit(honest, 700);
  expect((await takeTurn(findPaid, 10 * MINUTE))[0]).toBe(late);
  expect(await listCredits(house, honest)).toEqual([50_000n, 70_000n]);
});

test('an order that is not answered about waits longer each time, ten minutes at most, and as before once it is', async () => {
  const [orderNo = ''] = await depositEach(1);
  const readWait = async (): Promise<number> => {
    const found = await house.pool.query<{ at: Date }>('select next_check_at as at from deposits');
    return Math.round(((found.rows[0]?.at.getTime() ?? 0) - house.clock.now()) / SECOND);
  };
  const waits: number[] = [];
  let laterMs = 4 * SECOND;
  for (let turn = 0; turn < 11; turn += 1) {
    expect(await takeTurn(() => Promise.resolve(STUMBLES), laterMs)).toEqual([orderNo]);
    waits.push(await readWait());
    laterMs = (waits.at(-1) ?? 0) * SECOND + SECOND;
  }
  expect(waits).toEqual([3, 6, 12, 24, 48, 96, 192, 384, 600, 600, 600]);
  await takeTurn((asked) => house.client.findOrder(asked), laterMs);
  await takeTurn(() => Promise.resolve(STUMBLES), 10 * MINUTE);
  expect(await house.pool.query('select unanswered from deposits')).toMatchObject({ rows: [{ unanswered: 1 }] });
});

test('a gateway that is away is asked one question a turn, and one that answers nobody twenty', async () => {
  await depositEach(30);
  expect(await takeTurn(() => Promise.resolve(AWAY), 4 * SECOND)).toHaveLength(1);
  expect(await takeTurn(() => Promise.resolve(AWAY))).toHaveLength(1);
  const asked = await takeTurn(() => Promise.resolve(STUMBLES));
  expect(new Set(asked).size).toBe(20);
  expect(asked).toHaveLength(20);
  // Where it takes its time over each of them, as many as ten seconds are enough for.
  const thinks: FindOrder = () => {
    house.clock.aheadMs += 4 * SECOND;
    return Promise.resolve(STUMBLES);
  };
  expect(await takeTurn(thinks)).toHaveLength(3);
});
