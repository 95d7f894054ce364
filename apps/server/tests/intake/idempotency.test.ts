import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { paise, REFUSALS } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { creditWallets, HOUSE_ACCOUNTS, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { atOnce, betOnRed, openIntakes } from '../house/open-intakes.ts';
import { openWallets } from '../house/open-wallets.ts';
import { createTestClock } from '../house/test-clock.ts';
import { createTestDatabase, queryOnce, runStatement } from '../setup/test-database.ts';

const RED = { betType: 'color', betValue: 'red', amount: 5 };
const SERVERS = 12;
const ROUND_MS = 60_000;
const clock = createTestClock();

let house: TestHouse;
let otherHouse: TestHouse;
let asha: TestPlayer;
let ravi: TestPlayer;

beforeAll(async () => {
  const settings = { JWT_SECRET: 'one secret of both servers, known to neither player' };
  house = await openHouse({ clock, settings });
  otherHouse = await openHouse({ clock, settings, connectionString: house.connectionString });
  asha = await house.enter('asha', 1_000_00n);
  ravi = await house.enter('ravi', 1_000_00n);
});
afterAll(async () => {
  await otherHouse.close();
  await house.close();
});

interface BetAnswer {
  readonly status: number;
  readonly text: string;
}

/** A bet as it goes over the wire, answered with the very text that came back. */
async function send(player: TestPlayer, bet: object, options: { key: string; at?: TestHouse }): Promise<BetAnswer> {
  const answer = await fetch(`${(options.at ?? house).address}/api/bets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.token}`,
      'content-type': 'application/json',
      'idempotency-key': options.key,
    },
    body: JSON.stringify(bet),
  });
  return { status: answer.status, text: await answer.text() };
}

async function countBets(player: TestPlayer): Promise<number> {
  const { body } = await house.call('GET', '/bets/myBets?limit=500', { token: player.token });
  return (body['bets'] as unknown[]).length;
}

function codeOf({ text }: BetAnswer): unknown {
  return (JSON.parse(text) as Record<string, unknown>)['code'];
}

test('one key and body 50 times at once at two servers is one bet, and every answer is the same to the byte', async () => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const key = randomUUID();
    const bets = await countBets(asha);
    const balance = await house.balanceOf(asha);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(asha, RED, { key, at: index % 2 === 0 ? house : otherHouse })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countBets(asha)).toBe(bets + 1);
    expect(await house.balanceOf(asha)).toBe(Number(balance) - 5);
  }
});

test('a repetition long after is answered like the first time, whatever has happened since', async () => {
  const key = randomUUID();
  const first = await send(asha, RED, { key });
  await send(asha, RED, { key: randomUUID() });
  const bets = await countBets(asha);
  clock.advance(ROUND_MS);
  await expect.poll(async () => (await house.call('GET', '/timer')).body['currentRound']).toBe(2);
  expect(await send(asha, RED, { key })).toEqual(first);
  expect(await send(asha, RED, { key, at: otherHouse })).toEqual(first);
  expect(await countBets(asha)).toBe(bets);
});

test('the same key with another bet is refused, and of both sent at once only one is taken', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const key = randomUUID();
    const bets = await countBets(asha);
    const others = [
      { ...RED, amount: 6 },
      { ...RED, betValue: 'blue' },
      { betType: 'number', betValue: '3', amount: 5 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, index) =>
        send(asha, [RED, ...others][index % 4] ?? RED, { key, at: index % 8 < 4 ? house : otherHouse }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken).toHaveLength(12);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expect(new Set(refused.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
    expect(refused[0]?.status).toBe(422);
    expect(refused.map(codeOf)[0]).toBe('KEY_REUSED');
    expect(await countBets(asha)).toBe(bets + 1);
  }
});

test("keys are each player's own", async () => {
  const key = randomUUID();
  const before = await countBets(ravi);
  const [his, hers] = [await send(ravi, RED, { key }), await send(asha, { ...RED, amount: 7 }, { key })];
  expect([his.status, hers.status]).toEqual([200, 200]);
  expect(his.text).not.toBe(hers.text);
  expect(await countBets(ravi)).toBe(before + 1);
});

test('a refused bet stays refused under its key, even when there is money for it now', async () => {
  const poor = await house.enter('poor', 4_00n);
  const key = randomUUID();
  const first = await send(poor, RED, { key });
  expect([first.status, codeOf(first)]).toEqual([409, 'INSUFFICIENT_BALANCE']);
  await creditWallets(house.pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(clock.now()),
    credits: [{ playerId: poor.id, amount: paise(100_00n), key: 'gift', reference: 'gift' }],
  });
  const again = await Promise.all(Array.from({ length: 20 }, () => send(poor, RED, { key })));
  expect(again).toEqual(again.map(() => first));
  expect(await house.balanceOf(poor)).toBe(104);
  expect((await send(poor, RED, { key: randomUUID() })).status).toBe(200);
});

test('a bet that came too late stays too late under its key in the next round', async () => {
  const key = randomUUID();
  clock.advance(45_000);
  const late = await send(asha, RED, { key });
  expect([late.status, codeOf(late)]).toEqual([409, 'BETTING_CLOSED']);
  const { body } = await house.call('GET', '/timer');
  clock.advance(15_000);
  await expect
    .poll(async () => (await house.call('GET', '/timer')).body['currentRound'])
    .toBe(Number(body['currentRound']) + 1);
  expect(await send(asha, RED, { key })).toEqual(late);
});

test('what was never a bet uses up no key', async () => {
  const key = randomUUID();
  expect((await send(asha, { ...RED, amount: 'ten' }, { key })).status).toBe(400);
  expect((await send(asha, RED, { key })).status).toBe(200);
});

test('keys of 1 to 100 printable characters are good, others are refused and nothing is taken', async () => {
  const before = await countBets(asha);
  const good = ['k', '~'.repeat(100), `';drop/**/table--${'x'.repeat(80)}`, '{"__proto__":1}'];
  for (const key of good) expect((await send(asha, RED, { key })).status).toBe(200);
  const bad = ['', 'x'.repeat(101), 'x'.repeat(4_000), 'two words', 'tab\tkey', 'clé', 'ÿ'];
  for (const key of bad) {
    const refused = await send(asha, RED, { key });
    expect([key, refused.status, codeOf(refused)]).toEqual([key, 400, 'INVALID_KEY']);
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, message: REFUSALS.INVALID_KEY });
  }
  expect(await sendKeys(['one', 'two'])).toBe(400);
  expect(await countBets(asha)).toBe(before + good.length);
});

/** Sends the header once for each key, which `fetch` would not: the answer's status. */
async function sendKeys(keys: string[]): Promise<number | undefined> {
  const body = JSON.stringify(RED);
  const headers = {
    authorization: `Bearer ${asha.token}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'idempotency-key': keys,
  };
  return await new Promise((resolve, reject) => {
    const sent = request(`${house.address}/bets`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** One key at once at twelve servers, several times over: how many effects each key had at most. */
async function countEffects(connectionString: string, wallets: readonly bigint[]): Promise<number> {
  const intakes = await openIntakes(connectionString, SERVERS);
  const at = clock.now();
  let maxCount = 0;
  for (const playerId of wallets) {
    const answers = await atOnce(36, intakes.all, (intake) =>
      betOnRed(intake, { playerId, amount: 100n, at, key: 'the same' }),
    );
    const stakes = await queryOnce(
      connectionString,
      `select id from colour_bets where player_id = ${String(playerId)}`,
    );
    maxCount = Math.max(maxCount, stakes.length, new Set(answers).size);
  }
  await intakes.close();
  return maxCount;
}

test('one key at once at twelve servers has one effect', async () => {
  const wallets = await openWallets(house.pool, 20, 100_00n);
  expect(await countEffects(house.connectionString, wallets)).toBe(1);
});

test("keys are each player's own in one batch too, where one of them has been answered and the other has not", async () => {
  const intakes = await openIntakes(house.connectionString, 1);
  const [first = 0n, second = 0n] = await openWallets(house.pool, 2, 100_00n);
  const betAll = (...players: bigint[]): Promise<string[]> =>
    // Whatever is handed in at once is one batch of an idle intake.
    atOnce(players.length, intakes.all, (intake, index) =>
      betOnRed(intake, { playerId: players[index] ?? 0n, amount: 100n, at: clock.now(), key: 'the same' }),
    );
  const [answered] = await betAll(first);
  const [again, other] = await betAll(first, second);
  expect(again).toBe(answered);
  expect(other).not.toBe(answered);
  const bets = await house.pool.query('select player_id from colour_bets where player_id = any ($1)', [
    [first, second],
  ]);
  expect(bets.rowCount).toBe(2);
  await intakes.close();
});

test('without the unique key of the stored answers the same attack has more than one', async () => {
  const database = await createTestDatabase();
  const weak = await openHouse({ clock, connectionString: database.connectionString });
  await runStatement(weak.connectionString, 'alter table command_answers drop constraint command_answers_pkey');
  const wallets = await openWallets(weak.pool, 5, 100_00n);
  expect(await countEffects(weak.connectionString, wallets)).toBeGreaterThan(1);
  await weak.close();
  await database.remove();
});

test('after all of it the books are right', async () => {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
});
