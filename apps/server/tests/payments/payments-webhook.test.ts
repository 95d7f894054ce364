import { gatewayOrder, type GatewayOrder } from '@rang/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { findOrder, setSwitches } from '../../../gateway/tests/merchant.ts';
import {
  buildEvent,
  choose,
  DAY,
  listAlerts,
  listCredits,
  MINUTE,
  openPaymentsHouse,
  readDeposit,
  sendWebhook,
  signEvent,
  type PaymentsHouse,
  type SentWebhook,
  type TestPlayer,
} from './payments-house.ts';
import { createReportTaker } from '../../src/modules/deposits/take-reports.ts';
import { writeReports } from '../../src/modules/deposits/apply-order.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { recordStatements } from '../house/record-statements.ts';

let house: PaymentsHouse;
let player: TestPlayer;
let order: GatewayOrder;

beforeAll(async () => {
  house = await openPaymentsHouse();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await setSwitches(house.gateway.url, {});
  player = await house.addPlayer();
  const { body } = await player.deposit(500);
  order = gatewayOrder.parse(await findOrder(house.gateway.url, String(body.data?.['orderNo'])));
});

const statusOfDeposit = async (): Promise<unknown> => (await readDeposit(house, order.merchant_order))['status'];

async function expectNoEffect(): Promise<void> {
  expect(await statusOfDeposit()).toBe('pending');
  expect(await listCredits(house, player)).toEqual([]);
}

describe('a webhook is refused and changes nothing', () => {
  test('with one changed byte', async () => {
    const { body, headers } = signEvent(buildEvent(order));
    const changed = body.replace('"50000"', '"50001"');
    expect(changed).not.toBe(body);
    expect(await sendWebhook(house, { body: changed, headers })).toBe(401);
    expect(await sendWebhook(house, { body: `${body} `, headers })).toBe(401);
    await expectNoEffect();
  });

  test('signed with another secret', async () => {
    const secret = Buffer.from('another secret, of somebody else').toString('base64');
    expect(await sendWebhook(house, signEvent(buildEvent(order), { secret }))).toBe(401);
    await expectNoEffect();
  });

  test('without a signature, with an empty one, or with one that is none', async () => {
    const { body, headers } = signEvent(buildEvent(order));
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const without = Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));
      expect(await sendWebhook(house, { body, headers: without })).toBe(401);
    }
    for (const signature of ['v1,', 'v1,AAAA', 'v0,x', ',']) {
      expect(await sendWebhook(house, { body, headers: { ...headers, 'webhook-signature': signature } })).toBe(401);
    }
    await expectNoEffect();
  });

  test('under another id or another moment than it was signed for', async () => {
    const { body, headers } = signEvent(buildEvent(order));
    expect(await sendWebhook(house, { body, headers: { ...headers, 'webhook-id': 'msg_other' } })).toBe(401);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(await sendWebhook(house, { body, headers: { ...headers, 'webhook-timestamp': later } })).toBe(401);
    await expectNoEffect();
  });

  test('that is six minutes old, or six minutes ahead', async () => {
    expect(await sendWebhook(house, signEvent(buildEvent(order), { ageMs: 6 * MINUTE }))).toBe(401);
    expect(await sendWebhook(house, signEvent(buildEvent(order), { ageMs: -6 * MINUTE }))).toBe(401);
    await expectNoEffect();
  });

  test('whose event is none of ours, though it is signed', async () => {
    expect(await sendWebhook(house, signEvent({ type: 'order.paid', data: { ...order, status: 'perhaps' } }))).toBe(
      400,
    );
    expect(await sendWebhook(house, signEvent({ type: 'payout.paid' }))).toBe(400);
    await expectNoEffect();
  });
});

test('the same event a hundred times in parallel is one credit, and a week later still one', async () => {
  const events = [buildEvent(order)];
  for (let amount = 501; amount < 510; amount += 1) {
    const { body } = await player.deposit(amount);
    events.push(buildEvent(await findOrder(house.gateway.url, String(body.data?.['orderNo']))));
  }
  // Deposit after deposit: from the second on, a hundred open connections really do arrive at once.
  for (const event of events) {
    const sent = signEvent(event);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => sendWebhook(house, sent)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const once = events.map((event) => BigInt(event.data.amount_paise));
  expect(await listCredits(house, player)).toEqual(once);
  for (const event of events) {
    const weekLater = { ...event, timestamp: new Date(Date.now() + 7 * DAY).toISOString() };
    expect(await sendWebhook(house, signEvent(weekLater))).toBe(200);
  }
  expect(await listCredits(house, player)).toEqual(once);
  expect(await player.balance()).toBe(5045);
});

/** Deposits of the player, each with its signed report. */
async function startDeposits(amounts: readonly number[]): Promise<{ orderNo: string; report: SentWebhook }[]> {
  const started: { orderNo: string; report: SentWebhook }[] = [];
  for (const amount of amounts) {
    const { body } = await player.deposit(amount);
    const orderNo = String(body.data?.['orderNo']);
    started.push({ orderNo, report: signEvent(buildEvent(await findOrder(house.gateway.url, orderNo))) });
  }
  return started;
}

test('reports that come while others are written are written together, each credited once', async () => {
  const started = await startDeposits([601, 602, 603, 604, 605, 606, 607, 608]);
  const statements = recordStatements(house.connectionString);
  onTestFinished(() => {
    statements.close();
  });
  const reports = started.flatMap(({ report }) => [report, report, report, report, report]);
  const sent = await statements.record(async () => {
    const statuses = await Promise.all(reports.map((report) => sendWebhook(house, report)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
  expect(await listCredits(house, player)).toHaveLength(started.length);
  expect(await player.balance()).toBe(601 + 602 + 603 + 604 + 605 + 606 + 607 + 608);
  const count = (part: string): number => sent.filter(({ text }) => text.includes(part)).length;
  expect(count('commit')).toBeLessThan(started.length);
  // However many are written together, each step of it is one statement.
  for (const step of ['for update', 'update deposits', 'ledger_credit']) {
    expect(count(step), step).toBeGreaterThan(0);
    expect(count(step), step).toBeLessThanOrEqual(count('commit'));
  }
});

test('reports of one batch are each judged as if they came alone', async () => {
  const started = await startDeposits([631, 632, 633, 634, 635]);
  const orders = await Promise.all(started.map(({ orderNo }) => findOrder(house.gateway.url, orderNo)));
  const changes: Partial<GatewayOrder>[] = [{}, { amount_paise: '1' }, { status: 'failed' }, { currency: 'USD' }, {}];
  const reports = orders.map((each, index) => signEvent(buildEvent(each, changes[index])));
  const lost = signEvent(buildEvent(order, { merchant_order: 'of-nobody' }));
  const statuses = await Promise.all([...reports, lost].map((report) => sendWebhook(house, report)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const kept = await Promise.all(started.map(({ orderNo }) => readDeposit(house, orderNo)));
  expect(kept.map(({ status }) => status)).toEqual(['paid', 'pending', 'failed', 'pending', 'paid']);
  expect(kept.map(({ next_check_at: next }) => next === null)).toEqual([true, false, false, false, true]);
  expect(await player.balance()).toBe(631 + 635);
  const alerts = (await listAlerts(house)).map(({ kind, order_no: of }) => `${kind} ${of}`);
  expect(alerts).toContain(`amount-differs ${String(started[1]?.orderNo)}`);
  expect(alerts).toContain(`currency-differs ${String(started[3]?.orderNo)}`);
  expect(alerts).toContain('order-not-ours of-nobody');
});

test('what follows a credit and fails is undone for that one alone, also of several that are credited together', async () => {
  const others = [await house.addPlayer(), await house.addPlayer()];
  const orders: GatewayOrder[] = [];
  for (const each of [player, ...others]) {
    const { body } = await each.deposit(641);
    orders.push(buildEvent(await findOrder(house.gateway.url, String(body.data?.['orderNo']))).data as GatewayOrder);
  }
  const asked: bigint[] = [];
  const { pool, clock } = house;
  await writeReports(
    {
      ...{ pool, clock, logger: createLogger('silent') },
      onCredited: [
        async (client, credited) => {
          for (const { playerId } of credited) {
            await client.query(`update players set name = 'told' where id = $1`, [playerId]);
            if (playerId === player.id) throw new Error('what follows fails');
            asked.push(playerId);
          }
        },
        async (client, credited) => {
          const ids = credited.map(({ playerId }) => playerId);
          await client.query(`update players set public_name = 'too' || id where id = any ($1)`, [ids]);
        },
      ],
    },
    orders,
  );
  // What else follows is done for everybody.
  const alsoNamed = await pool.query<{ id: bigint }>(
    `select id from players where public_name like 'too%' order by id`,
  );
  expect(alsoNamed.rows.map(({ id }) => id)).toEqual([player, ...others].map(({ id }) => id));
  const named = await pool.query<{ id: bigint }>(`select id from players where name = 'told' order by id`);
  expect(named.rows.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  expect(asked).toEqual(others.map(({ id }) => id));
  for (const each of [player, ...others]) expect(await each.balance()).toBe(641);
});

test('of two reports of one order that come in the same moment the first stands', async () => {
  const { pool, clock } = house;
  const take = createReportTaker({ pool, clock, logger: createLogger('silent') });
  const reports = (['failed', 'expired'] as const).map(
    (status) => buildEvent(order, { status, paid_at: null }).data as GatewayOrder,
  );
  await Promise.all(reports.map(take));
  expect((await readDeposit(house, order.merchant_order))['status']).toBe('failed');
});

test('a report that cannot be written spoils none of those that come with it', async () => {
  const started = await startDeposits([611, 612, 613, 614]);
  const [bad, ...good] = started;
  // Somebody has written its credit into the ledger already: that is never done again, whatever is said of the deposit.
  await house.pool.query(
    `with deposit as (select * from deposits where order_no = $1)
     select c.* from deposit, ledger_credit(array[player_id], array[amount], array['deposit:' || id], array[id::text], $2, 'deposit', now()) c`,
    [bad?.orderNo, HOUSE_ACCOUNTS.gateway],
  );
  const statuses = await Promise.all(started.map(({ report }) => sendWebhook(house, report)));
  expect(statuses).toEqual([500, 200, 200, 200]);
  expect(await player.balance()).toBe(611 + 612 + 613 + 614);
  for (const { orderNo } of good) expect((await readDeposit(house, orderNo))['status']).toBe('paid');
});

test('reports of many players never wait in a ring for bets that hold the same wallets', async () => {
  const before = await countDeadlocks();
  const others = await Promise.all(Array.from({ length: 8 }, () => house.addPlayer()));
  const everybody = [player, ...others].map(({ id }) => id);
  for (let turn = 0; turn < 6; turn += 1) {
    const orders: GatewayOrder[] = [];
    for (const each of others.toReversed()) {
      const { body } = await each.deposit(700 + turn);
      orders.push(await findOrder(house.gateway.url, String(body.data?.['orderNo'])));
    }
    const isOver = { now: false };
    const holding = holdWalletsInTurn(everybody, isOver);
    await Promise.all(orders.map((each) => sendWebhook(house, signEvent(buildEvent(each)))));
    isOver.now = true;
    await holding;
  }
  expect(await countDeadlocks()).toBe(before);
  for (const each of others) expect(await each.balance()).toBe(700 + 701 + 702 + 703 + 704 + 705);
});

/** What a batch of bets does again and again: holds all wallets in the order in which everybody holds them. */
async function holdWalletsInTurn(playerIds: readonly bigint[], isOver: { readonly now: boolean }): Promise<void> {
  while (!isOver.now) {
    await house.pool.query(
      `select from accounts where kind = 'wallet' and owner_id = any ($1) order by id for no key update`,
      [playerIds],
    );
  }
}

async function countDeadlocks(): Promise<bigint | undefined> {
  await house.pool.query('select pg_stat_force_next_flush()');
  const counted = await house.pool.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return counted.rows[0]?.deadlocks;
}

test('paid, failed and expired in parallel with polls and the real webhook end as paid, credited once', async () => {
  await setSwitches(house.gateway.url, { duplicateWebhooks: 20 });
  const events = (['paid', 'failed', 'expired'] as const).map((status) =>
    signEvent(buildEvent(order, { status, paid_at: null })),
  );
  const sendAll = Array.from({ length: 60 }, (_, index) => {
    const sent = events[index % events.length];
    return sent === undefined ? Promise.resolve(0) : sendWebhook(house, sent);
  });
  const polls = Array.from({ length: 5 }, () => house.deposits.pollDeposits());
  await Promise.all([...sendAll, ...polls, choose(order.payment_link, 'paid')]);
  await expect.poll(statusOfDeposit).toBe('paid');
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('failed after paid changes nothing; paid after failed and after expired is paid', async () => {
  const send = (status: 'paid' | 'failed' | 'expired') => sendWebhook(house, signEvent(buildEvent(order, { status })));
  await send('expired');
  expect(await statusOfDeposit()).toBe('expired');
  await send('failed');
  expect(await statusOfDeposit()).toBe('expired');
  await send('paid');
  expect(await statusOfDeposit()).toBe('paid');
  expect(await send('failed')).toBe(200);
  expect(await send('expired')).toBe(200);
  expect(await statusOfDeposit()).toBe('paid');
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

describe('a report that does not fit raises an alert, once, and moves nothing', () => {
  test.each([
    ['another amount', { amount_paise: '5000000' }, 'amount-differs'],
    ['another currency', { currency: 'USD' }, 'currency-differs'],
    ['another order of the gateway', { id: 'ord_of_somebody_else' }, 'gateway-order-differs'],
  ])('%s', async (_name, changes, kind) => {
    const sent = signEvent(buildEvent(order, changes));
    await Promise.all(Array.from({ length: 10 }, () => sendWebhook(house, sent)));
    expect((await listAlerts(house)).filter((alert) => alert.order_no === order.merchant_order)).toEqual([
      { kind, order_no: order.merchant_order },
    ]);
    await expectNoEffect();
  });

  test('an order that is not ours', async () => {
    expect(await sendWebhook(house, signEvent(buildEvent(order, { merchant_order: 'not-ours' })))).toBe(200);
    expect(await listAlerts(house)).toContainEqual({ kind: 'order-not-ours', order_no: 'not-ours' });
    await expectNoEffect();
  });

  test('and stays in the database for good', async () => {
    await sendWebhook(house, signEvent(buildEvent(order, { amount_paise: '1' })));
    for (const statement of [
      'update payment_alerts set kind = kind',
      'delete from payment_alerts',
      'truncate payment_alerts',
    ]) {
      await expect(house.pool.query(statement)).rejects.toThrow('never changed or removed');
    }
  });
});

test('a webhook that comes before the answer to its own order credits once', async () => {
  // As if the payer were quicker than our own note of the gateway's answer.
  await house.pool.query(
    `update deposits set status = 'created', gateway_order_id = null, payment_link = null where order_no = $1`,
    [order.merchant_order],
  );
  expect(await sendWebhook(house, signEvent(buildEvent(order)))).toBe(200);
  expect(await statusOfDeposit()).toBe('paid');
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test('a word that is known already is taken without waiting for whoever holds the deposit', async () => {
  const webhook = signEvent(buildEvent(order));
  expect(await sendWebhook(house, webhook)).toBe(200);
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from deposits where order_no = $1 for update', [order.merchant_order]);
    expect(await sendWebhook(house, webhook)).toBe(200);
    expect(await sendWebhook(house, signEvent(buildEvent(order, { status: 'expired', paid_at: null })))).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await listCredits(house, player)).toEqual([50_000n]);
});

test.each(['id', 'merchant_order', 'currency'] as const)(
  'a signed word whose %s no database can hold is not understood, and no fault of ours',
  async (field) => {
    const known = await listAlerts(house);
    const { data, ...event } = buildEvent(order);
    const text = field === 'currency' ? 'IN\ud800' : `${data[field as keyof typeof data]}\ud800`;
    expect(await sendWebhook(house, signEvent({ ...event, data: { ...data, [field]: text } }))).toBe(400);
    expect((await listAlerts(house)).slice(known.length)).toMatchObject([{ kind: 'unreadable-event' }]);
    await expectNoEffect();
  },
);
