import { ADMIN_MATRIX, DEPOSIT_FILTERS, type AdminDepositRecord } from '@rang/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import {
  choose,
  MERCHANT,
  openOrder,
  SECRET,
  setSwitches,
  startGateway,
  WEBHOOK_SECRET,
} from '../../../gateway/tests/merchant.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { cutAtCommit } from '../house/cut-at-commit.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { serveGateway } from '../house/serve-gateway.ts';
import { signEvent } from '../payments/payments-house.ts';
import { readHealth } from './read-overview.ts';

let gateway: Gateway;
let house: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;
let named = 0;

const settingsFor = (url: string): Record<string, string> => ({
  ...{ GATEWAY_URL: url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
});

beforeAll(async () => {
  gateway = await startGateway();
  house = await openHouse({ settings: settingsFor(gateway.url) });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
afterEach(async () => {
  await setSwitches(gateway.url, {});
  expect(await listLedgerFaults(house.pool)).toEqual([]);
});
afterAll(async () => {
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  await house.close();
  await gateway.stop();
});

interface Hanging {
  readonly player: TestPlayer;
  readonly id: string;
  readonly orderNo: string;
}

/** A deposit of ₹500 that has hung for an hour, and that the house itself asks about no more. */
async function hang(status = 'created', of = house): Promise<Hanging> {
  named += 1;
  const player = await of.enter(`player${String(named)}`);
  const orderNo = `R20260101-${String(named).padStart(12, '0')}`;
  const known = status === 'created' ? null : `ord_of_${orderNo}`;
  const inserted = await of.pool.query<{ id: string }>(
    `insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, created_at)
     values ($1, $2, 50000, 'upi', $3, $4, now() - interval '1 hour') returning id`,
    [player.id, orderNo, status, known],
  );
  return { player, id: inserted.rows[0]?.id ?? '', orderNo };
}

/** The order of it at the gateway, paid on the gateway's page; no webhook finds its way. */
async function payAtGateway({ orderNo }: Hanging, amount = '50000') {
  const order = await openOrder(gateway.url, { merchant_order: orderNo, amount_paise: amount });
  await choose(order, 'paid');
  return order;
}

const requery = (id: string, by: TestAdmin, of = house): Promise<HouseAnswer> =>
  of.call('POST', `/admin/deposits/${id}/requery`, { token: by.token, body: {} });
const view = (id: string, by = owner): Promise<HouseAnswer> =>
  house.call('GET', `/admin/deposits/${id}/order`, { token: by.token });

async function listEntries(
  { orderNo }: Hanging,
  of = house,
): Promise<{ actor: string; after: Record<string, unknown> }[]> {
  const found = await of.pool.query<{ actor: string; after: string }>(
    `select actor, after from audit_entries where subject = $1 and action = 'deposit.requeried' order by id`,
    [`deposit ${orderNo}`],
  );
  return found.rows.map(({ actor, after }) => ({ actor, after: JSON.parse(after) as Record<string, unknown> }));
}

async function countCredits({ id }: Hanging, of = house): Promise<number> {
  const found = await of.pool.query(`select from transfers where key = $1`, [`deposit:${id}`]);
  return found.rows.length;
}

test('a deposit whose webhook was lost is credited by the question, and the trail has before, after and the gateway’s word', async () => {
  const deposit = await hang();
  const order = await payAtGateway(deposit);
  const shown = await view(deposit.id);
  expect(shown.body).toMatchObject({
    deposit: { orderNo: deposit.orderNo, amount: 500, status: 'created', gatewayOrderId: null, paidAt: null },
    gateway: { outcome: 'answered', order: { id: order.id, amount: 500, status: 'paid' }, differences: ['status'] },
  });
  expect(shown.text).not.toContain('payment_link');
  expect(await countCredits(deposit)).toBe(0);
  const answer = await requery(deposit.id.toUpperCase(), operator);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      outcome: 'changed',
      deposit: {
        status: 'paid',
        gatewayOrderId: order.id,
        nextCheckAt: null,
        user: { _id: String(deposit.player.id) },
      },
      gateway: { outcome: 'answered', differences: [] },
      entry: {
        ...{ actor: 'vikram', action: 'deposit.requeried', subject: `deposit ${deposit.orderNo}` },
        before: { status: 'created', gatewayOrder: null, credited: null },
        after: {
          ...{ status: 'paid', gatewayOrder: order.id, credited: '500.00' },
          gateway: `paid, 500.00 INR as ${order.id}`,
        },
      },
    },
  });
  expect(await house.balanceOf(deposit.player)).toBe(500);
  expect(await requery(deposit.id, owner)).toMatchObject({ status: 200, body: { outcome: 'unchanged' } });
  expect(await house.balanceOf(deposit.player)).toBe(500);
  expect((await listEntries(deposit)).map(({ actor }) => actor)).toEqual(['vikram', 'meera']);
});

test('many administrators at once credit a deposit once, and each question has its own entry', async () => {
  for (let round = 0; round < 3; round += 1) {
    const deposit = await hang();
    await payAtGateway(deposit);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => requery(deposit.id, turn % 2 === 0 ? owner : operator)),
    );
    const outcomes = answers.map(({ body }) => body['outcome']);
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(9);
    expect(await house.balanceOf(deposit.player)).toBe(500);
    expect(await countCredits(deposit)).toBe(1);
    expect(await listEntries(deposit)).toHaveLength(10);
  }
});

test('a webhook at the same moment credits it once, whoever is first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const deposit = await hang();
    const paid = await payAtGateway(deposit);
    const data = { ...paid, status: 'paid', payment_link: null, paid_at: new Date().toISOString() };
    const event = signEvent({ type: 'order.paid', timestamp: new Date().toISOString(), data });
    const webhook = (): Promise<HouseAnswer> =>
      house.call('POST', '/mxpay/webhook', { body: event.body, headers: event.headers });
    const answers = await Promise.all([
      ...[requery(deposit.id, owner), webhook(), webhook(), requery(deposit.id, operator), webhook()],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await house.balanceOf(deposit.player)).toBe(500);
    expect(await countCredits(deposit)).toBe(1);
  }
});

test('a webhook about an order that nobody knows is told of on the front page, one about a deposit beside that alone', async () => {
  const deposit = await hang();
  const order = await payAtGateway(deposit);
  for (const changes of [{ merchant_order: 'of-nobody' }, { currency: 'USD' }]) {
    const data = { ...order, status: 'paid', payment_link: null, paid_at: new Date().toISOString(), ...changes };
    const event = signEvent({ type: 'order.paid', timestamp: new Date().toISOString(), data });
    expect(await house.call('POST', '/mxpay/webhook', { body: event.body, headers: event.headers })).toMatchObject({
      status: 200,
    });
  }
  const { alerts } = await readHealth(house, operator.token);
  expect(alerts).toEqual([
    {
      ...{ _id: expect.any(String) as string, kind: 'order-not-ours', orderNo: 'of-nobody' },
      ...{ said: expect.stringContaining(order.id) as string, at: expect.any(String) as string },
    },
  ]);
});

test('another amount at the gateway moves nothing, leaves an alert and is told in the list', async () => {
  const deposit = await hang();
  await payAtGateway(deposit, '5000000');
  expect((await view(deposit.id)).body).toMatchObject({
    gateway: { order: { amount: 50_000 }, differences: ['amount', 'status'] },
  });
  expect(await requery(deposit.id, owner)).toMatchObject({
    status: 200,
    body: { outcome: 'differs', deposit: { status: 'created', alerts: ['amount-differs'] } },
  });
  expect(await house.balanceOf(deposit.player)).toBe(0);
  const [entry] = await listEntries(deposit);
  expect(entry?.after).toMatchObject({
    ...{ status: 'created', credited: null },
    gateway: expect.stringMatching(
      /^paid, 50000\.00 INR as .*: does not fit \(amount-differs\), nothing was changed$/,
    ) as string,
  });
});

test.each([
  ['rubbish', { rubbish: true }],
  ['nothing in time', { delayMs: 60_000 }],
  ['that it is out of order', { outage: true }],
])(
  'where the gateway says %s, that is told and noted, and nothing changes',
  async (_, switches) => {
    const deposit = await hang('pending');
    await payAtGateway(deposit);
    await setSwitches(gateway.url, switches);
    const [shown, asked] = await Promise.all([view(deposit.id), requery(deposit.id, owner)]);
    expect(shown).toMatchObject({ status: 200, body: { gateway: { outcome: 'silent' } } });
    expect(asked).toMatchObject({ status: 200, body: { outcome: 'silent', deposit: { status: 'pending' } } });
    expect(await house.balanceOf(deposit.player)).toBe(0);
    expect(await listEntries(deposit)).toMatchObject([{ after: { gateway: 'no answer, nothing was changed' } }]);
  },
  20_000,
);

test('an order that the gateway does not know is closed as the poll closes it, and a young one is left', async () => {
  const old = await hang();
  expect((await view(old.id)).body).toMatchObject({ gateway: { outcome: 'unknown' } });
  expect((await requery(old.id, owner)).body).toMatchObject({ outcome: 'changed', deposit: { status: 'failed' } });
  expect(await listEntries(old)).toMatchObject([{ after: { status: 'failed', gateway: 'knows no such order' } }]);
  const young = await hang();
  await house.pool.query('update deposits set created_at = now() where id = $1', [young.id]);
  expect((await requery(young.id, owner)).body).toMatchObject({ outcome: 'unchanged', deposit: { status: 'created' } });
});

test('what the gateway says of another order than was asked about moves neither', async () => {
  let said: object = {};
  const url = await serveGateway(() => ({ status: 200, answer: said }));
  const own = await openHouse({ settings: settingsFor(url) });
  try {
    const [asked, other] = [await hang('created', own), await hang('created', own)];
    const paid = await openOrder(gateway.url, { merchant_order: other.orderNo });
    said = { ...paid, status: 'paid', paid_at: new Date().toISOString() };
    const admin = await own.enterOffice('anil', 'owner');
    expect((await requery(asked.id, admin, own)).body).toMatchObject({
      outcome: 'differs',
      gateway: { differences: ['order-no', 'status'] },
    });
    for (const deposit of [asked, other]) expect(await countCredits(deposit, own)).toBe(0);
    expect(await listEntries(asked, own)).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test('an answer that is lost behind the commit is told as unknown, and the next question credits nothing more', async () => {
  const proxy = await cutAtCommit(house.connectionString);
  const cut = await openHouse({ connectionString: proxy.connectionString, settings: settingsFor(gateway.url) });
  try {
    const admin = await cut.enterOffice('sunil', 'operator');
    const deposit = await hang();
    await payAtGateway(deposit);
    proxy.cutAfter('update deposits set status');
    expect(await requery(deposit.id, admin, cut)).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
    expect(await requery(deposit.id, admin, cut)).toMatchObject({ status: 200, body: { outcome: 'unchanged' } });
    expect(await house.balanceOf(deposit.player)).toBe(500);
    expect(await countCredits(deposit)).toBe(1);
    expect(await listEntries(deposit)).toHaveLength(2);
  } finally {
    await cut.close();
    await proxy.close();
  }
});

test('deposits are found by status, by player, by how a name begins and by either order number, page by page', async () => {
  const hanging = [await hang('created'), await hang('pending')];
  await hang('failed');
  const list = async (query: string): Promise<AdminDepositRecord[]> => {
    const listed: AdminDepositRecord[] = [];
    for (let after: string | null = ''; after !== null;) {
      const path: string = `/admin/deposits?limit=2&${query}${after === '' ? '' : `&after=${after}`}`;
      const { body, status } = await house.call('GET', path, { token: owner.token });
      expect(status).toBe(200);
      listed.push(...(body['deposits'] as AdminDepositRecord[]));
      after = body['next'] as string | null;
    }
    return listed;
  };
  const found = await house.pool.query<{ id: string; status: string; name: string; playerId: bigint }>(
    `select d.id, d.status, username as name, player_id as "playerId" from deposits d
     join players on players.id = player_id order by d.id`,
  );
  const idsOf = (fits: (row: (typeof found.rows)[number]) => boolean): string[] =>
    found.rows.filter(fits).map(({ id }) => id);
  const waits = (status: string): boolean => status === 'created' || status === 'pending';
  for (const filter of [undefined, ...DEPOSIT_FILTERS]) {
    const fits = (status: string): boolean =>
      filter === undefined || (filter === 'unended' ? waits(status) : status === filter);
    const isOldestFirst = filter === 'unended' || (filter !== undefined && waits(filter));
    const inOrder = (ids: string[]): string[] => (isOldestFirst ? ids : ids.toReversed());
    const query = filter === undefined ? '' : `status=${filter}`;
    const read = async (more: string): Promise<string[]> => (await list(`${query}${more}`)).map(({ _id }) => _id);
    expect(await read(''), filter).toEqual(inOrder(idsOf(({ status }) => fits(status))));
    const first = hanging[0] as Hanging;
    expect(await read(`&player=${String(first.player.id)}`), filter).toEqual(
      inOrder(idsOf(({ status, playerId }) => fits(status) && playerId === first.player.id)),
    );
    expect(await read('&search=PLAYER1'), filter).toEqual(
      inOrder(idsOf(({ status, name }) => fits(status) && name.startsWith('player1'))),
    );
  }
  for (const { orderNo, id } of hanging) expect(await list(`search=${orderNo}`)).toMatchObject([{ _id: id }]);
  expect(await list(`search=ord_of_${hanging[1]?.orderNo ?? ''}`)).toMatchObject([{ _id: hanging[1]?.id }]);
  // Within a player's, or a status, a number finds what is there alone.
  const [one, other] = hanging as [Hanging, Hanging];
  for (const [number, of, status] of [
    [one.orderNo, one, 'created'],
    [`ord_of_${other.orderNo}`, other, 'pending'],
  ] as const) {
    const [its, others] = [of, of === one ? other : one].map(({ player }) => `player=${String(player.id)}`);
    for (const query of [`${its}`, `status=${status}`, `status=unended&${its}`])
      expect(await list(`search=${number}&${query}`), query).toMatchObject([{ _id: of.id }]);
    for (const query of [`${others}`, 'status=paid', `status=${status}&${others}`, `status=failed&${its}`])
      expect(await list(`search=${number}&${query}`), query).toEqual([]);
  }
  expect(await list('search=nobody')).toEqual([]);
  const { body } = await house.call('GET', '/admin/deposits', { token: owner.token });
  const count = (status: string): number => found.rows.filter((row) => row.status === status).length;
  expect(body['unended']).toEqual({ created: count('created'), pending: count('pending') });
});

test('whoever only looks has nothing asked, and nobody’s deposit is not there', async () => {
  expect(ADMIN_MATRIX.requeryDeposit).toEqual(['owner', 'operator']);
  const { id } = await hang();
  for (const role of ['support', 'auditor'] as const) {
    const looker = await house.enterOffice(`looks.as.${role}`, role);
    expect((await view(id, looker)).status).toBe(200);
    expect(await requery(id, looker)).toMatchObject({ status: 403 });
  }
  for (const lost of ['019a0000-0000-7000-8000-000000000000', 'x'])
    expect(await requery(lost, owner)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
