import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const TWEAK = '/admin/tweak-result';
const SIDE = '/admin/toggle-max-side';
const MODE = '/admin/mines/mode';
const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
let house: TestHouse;
let owner: TestAdmin;
let operator: TestAdmin;

beforeAll(async () => {
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
  [owner, operator] = [await house.enterOffice('meera', 'owner'), await house.enterOffice('vikram', 'operator')];
});
afterEach(async () => {
  await house.pool.query(
    'update outcome_controls set colour_number = null, colour_max_side = false, mines_loss = false',
  );
});
afterAll(async () => {
  expect((await verifyAudit(house.pool)).faults).toEqual([]);
  expect(await listColourFaults(house.pool)).toEqual([]);
  await house.close();
});

function ask(call: string, body?: object, by = owner): Promise<HouseAnswer> {
  const [method = '', path = ''] = call.split(' ');
  return house.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) });
}

interface Entry {
  readonly _id: string;
  readonly actor: string;
  readonly action: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  readonly reason: string | null;
}

/** The entries of a control, the oldest first. */
async function listEntries(subject: string, after = 0): Promise<Entry[]> {
  const { body } = await ask(`GET /admin/audit?limit=100&subject=${encodeURIComponent(subject)}`);
  return (body['entries'] as Entry[]).filter(({ _id }) => Number(_id) > after).toReversed();
}

async function readHead(): Promise<number> {
  const found = await house.pool.query<{ entries: bigint }>('select entries from audit_head');
  return Number(found.rows[0]?.entries);
}

async function readTimer(): Promise<{ round: number; endMs: number; rule: unknown }> {
  const { body } = await house.call('GET', '/timer');
  return { round: Number(body['currentRound']), endMs: Date.parse(String(body['endTime'])), rule: body['outcomeRule'] };
}

/** Lets the open round end, and gives back how the next one is told to players. */
async function openNextRound(): Promise<Awaited<ReturnType<typeof readTimer>>> {
  const { round, endMs } = await readTimer();
  clock.advanceTo(endMs);
  return await eventually(async () => {
    const next = await readTimer();
    return next.round > round ? next : undefined;
  });
}

test('a chosen number is answered with its round and its entry, is pending until then, and is told there before any bet', async () => {
  const player = await house.enter('asha', 1_000_00n);
  const before = await readTimer();
  const chosen = await ask(`POST ${TWEAK}`, { number: 7, color: 'red', reason: 'shown at the fair' });
  const round = before.round + 1;
  expect(chosen).toMatchObject({
    status: 200,
    body: {
      ...{ message: 'Game result successfully tweaked!', number: 7, color: 'red', round },
      entry: {
        ...{ actor: 'meera', action: 'colour-number.chosen', subject: 'colour number', reason: 'shown at the fair' },
        ...{ before: { number: null }, after: { number: 7, round } },
      },
    },
  });
  const pending = { pending: { number: 7, color: 'red' }, nextRound: round };
  expect((await ask(`GET ${TWEAK}`)).body).toMatchObject(pending);
  // Who can bet now bets on a round that nothing was set for.
  expect(await readTimer()).toEqual({ ...before, rule: 'fair' });
  const bet = { betType: 'color', betValue: 'red', amount: 10 };
  expect((await house.bet(player, { ...bet, outcomeRule: 'fair' })).body).toMatchObject({
    bet: { round: before.round, outcomeRule: 'fair' },
  });
  expect(await openNextRound()).toMatchObject({ round, rule: 'operator-number' });
  expect(await house.bet(player, { ...bet, outcomeRule: 'fair' })).toMatchObject({ status: 409 });
  expect((await ask(`GET ${TWEAK}`)).body).toMatchObject({ pending: null, nextRound: round + 1 });
  expect(await openNextRound()).toMatchObject({ rule: 'fair' });
  const results = (await house.call('GET', '/result')).body['data'] as object[];
  expect(results[0]).toMatchObject({ round, number: 7, outcomeRule: 'operator-number' });
});

test.each([
  ['ten', { number: 10 }],
  ['less than nothing', { number: -1 }],
  ['between two numbers', { number: 1.5 }],
  ['a word', { number: 'seven' }],
  ['nothing', {}],
])('a number that is %s is refused in the words of its panel', async (_, body) => {
  const head = await readHead();
  const refused = await ask(`POST ${TWEAK}`, body);
  expect(refused).toMatchObject({ status: 400, body: { message: 'Number must be between 0 and 9' } });
  expect([await readHead(), (await ask(`GET ${TWEAK}`)).body['pending']]).toEqual([head, null]);
});

test('a colour that is not the number’s is refused, and a reason too short to be one', async () => {
  expect(await ask(`POST ${TWEAK}`, { number: 7, color: 'blue' })).toMatchObject({
    ...{ status: 400, body: { code: 'INVALID_TWEAK', field: 'color', message: 'The numbers of blue are 0, 5.' } },
  });
  expect(await ask(`POST ${TWEAK}`, { number: 7, color: 'pink' })).toMatchObject({ status: 400 });
  expect(await ask(`POST ${TWEAK}`, { number: 7, reason: ' x ' })).toMatchObject({ status: 400 });
  expect((await ask(`GET ${TWEAK}`)).body['pending']).toBeNull();
});

test('one number waits: of administrators who choose at once one is taken, the others are told, and the trail has one', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const head = await readHead();
    const answers = await Promise.all([
      ask(`POST ${TWEAK}`, { number: 3 }, owner),
      ask(`POST ${TWEAK}`, { number: 8 }, operator),
      ask(`POST ${TWEAK}`, { number: 5 }, owner),
    ]);
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const number = taken[0]?.body['number'];
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, ...body }).toMatchObject({
        ...{ status: 409, code: 'CONTROL_PENDING', params: { pendingNumber: number } },
        message: 'A result was already chosen for the next round.',
      });
    }
    expect((await listEntries('colour number', head)).map(({ after }) => after['number'])).toEqual([number]);
    const withdrawn = await ask(`POST ${TWEAK}/withdraw`, { number, reason: 'the next turn' }, operator);
    expect(withdrawn).toMatchObject({
      status: 200,
      body: {
        entry: { actor: 'vikram', action: 'colour-number.withdrawn', before: { number }, after: { number: null } },
      },
    });
  }
});

test('what is withdrawn is what its administrator saw, once, and nothing that a round has taken', async () => {
  await ask(`POST ${TWEAK}`, { number: 4 });
  const withdraw = (number: number, by = owner): Promise<HouseAnswer> => ask(`POST ${TWEAK}/withdraw`, { number }, by);
  const gone = { status: 409, body: { code: 'CONTROL_TAKEN' } };
  expect(await withdraw(5)).toMatchObject(gone);
  expect((await ask(`GET ${TWEAK}`)).body).toMatchObject({ pending: { number: 4, color: 'green' } });
  const head = await readHead();
  const both = await Promise.all([withdraw(4, owner), withdraw(4, operator)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listEntries('colour number', head)).toHaveLength(1);
  expect(await openNextRound()).toMatchObject({ rule: 'fair' });
  await ask(`POST ${TWEAK}`, { number: 4 });
  expect(await openNextRound()).toMatchObject({ rule: 'operator-number' });
  expect(await withdraw(4)).toMatchObject(gone);
});

test('what was decided for a round that has opened meanwhile is not set for another', async () => {
  const { round } = await openNextRound();
  const head = await readHead();
  for (const late of [round, round + 2]) {
    const refused = { status: 409, body: { code: 'CONTROL_ROUND_OPENED' } };
    expect(await ask(`POST ${TWEAK}`, { number: 7, round: late })).toMatchObject(refused);
    expect(await ask(`POST ${SIDE}`, { isMaxSideWinning: true, round: late })).toMatchObject(refused);
  }
  expect(await readHead()).toBe(head);
  expect((await ask(`GET ${TWEAK}`)).body).toMatchObject({ pending: null, nextRound: round + 1 });
  expect((await ask(`GET ${SIDE}`)).body).toMatchObject({ isMaxSideWinning: false });
  expect((await ask(`POST ${TWEAK}`, { number: 7, round: round + 1 })).status).toBe(200);
});

test('max side is enabled and disabled from the next round on, and what is so already is left without an entry', async () => {
  const { round } = await openNextRound();
  expect((await ask(`GET ${SIDE}`)).body).toMatchObject({ isMaxSideWinning: false, nextRound: round + 1 });
  const enabled = await ask(`POST ${SIDE}`, { isMaxSideWinning: true, reason: 'a lively evening' });
  expect(enabled.body).toMatchObject({
    ...{ isMaxSideWinning: true, round: round + 1 },
    entry: {
      ...{ action: 'max-side.set', subject: 'max side', reason: 'a lively evening' },
      ...{ before: { isMaxSideWinning: false }, after: { isMaxSideWinning: true, round: round + 1 } },
    },
  });
  const head = await readHead();
  expect((await ask(`POST ${SIDE}`, { isMaxSideWinning: true })).body).toMatchObject({
    isMaxSideWinning: true,
    entry: null,
  });
  expect(await readHead()).toBe(head);
  expect((await readTimer()).rule).toBe('fair');
  expect(await openNextRound()).toMatchObject({ round: round + 1, rule: 'max-side' });
  // Without a word of what it is to be, as a button that toggles asks.
  expect((await ask(`POST ${SIDE}`)).body).toMatchObject({ isMaxSideWinning: false, round: round + 2 });
  expect(await openNextRound()).toMatchObject({ rule: 'fair' });
});

test('of toggles at once none is lost: each entry begins where the one before it ended', async () => {
  for (const bodies of [
    [{}, {}, {}, {}, {}],
    [{ isMaxSideWinning: true }, { isMaxSideWinning: false }, { isMaxSideWinning: true }, {}],
  ]) {
    const was = (await ask(`GET ${SIDE}`)).body['isMaxSideWinning'];
    const head = await readHead();
    const answers = await Promise.all(bodies.map((body, at) => ask(`POST ${SIDE}`, body, at % 2 ? operator : owner)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const entries = await listEntries('max side', head);
    expect(entries.map(({ _id }) => _id).toSorted()).toEqual(
      answers.flatMap(({ body }) => (body['entry'] === null ? [] : [(body['entry'] as Entry)._id])).toSorted(),
    );
    let value = was;
    for (const { before, after } of entries) {
      expect(before).toEqual({ isMaxSideWinning: value });
      expect(after['isMaxSideWinning']).toBe(!before['isMaxSideWinning']);
      value = after['isMaxSideWinning'];
    }
    expect((await ask(`GET ${SIDE}`)).body['isMaxSideWinning']).toBe(value);
  }
});

test('the mode of Mines is set for games that start afterwards; the mode that holds already changes nothing', async () => {
  const player = await house.enter('mina', 100_00n);
  const start = (outcomeRule: string): Promise<HouseAnswer> =>
    house.call('POST', '/mines/start', { token: player.token, body: { mineCount: 3, betAmount: 10, outcomeRule } });
  expect((await ask(`GET ${MODE}`)).body).toMatchObject({ mode: 'random' });
  expect((await ask(`PUT ${MODE}`, { mode: 'random' })).body).toMatchObject({ mode: 'random', entry: null });
  expect((await ask(`PUT ${MODE}`, { mode: 'loss' })).status).toBe(400);
  expect((await ask(`PUT ${MODE}`, { mode: 'lost', reason: 'shown at the fair' }, operator)).body).toMatchObject({
    mode: 'lost',
    entry: {
      ...{ actor: 'vikram', action: 'mines-mode.set', subject: 'mines mode' },
      ...{ before: { mode: 'random' }, after: { mode: 'lost' } },
    },
  });
  expect(await start('fair')).toMatchObject({ status: 409, body: { code: 'OUTCOME_RULE_CHANGED' } });
  expect(await start('loss-mode')).toMatchObject({ status: 200, body: { outcomeRule: 'loss-mode' } });
});

test('modes that are set at once are set one after the other, and the trail says each as it was', async () => {
  const head = await readHead();
  const modes = ['lost', 'random', 'lost', 'random', 'lost'];
  const answers = await Promise.all(modes.map((mode, at) => ask(`PUT ${MODE}`, { mode }, at % 2 ? operator : owner)));
  expect(answers.map(({ body }) => body['mode'])).toEqual(modes);
  let mode: unknown = 'random';
  for (const { before, after } of await listEntries('mines mode', head)) {
    expect(before).toEqual({ mode });
    mode = after['mode'];
  }
  expect((await ask(`GET ${MODE}`)).body['mode']).toBe(mode);
});

test('the bets of the upcoming round are counted, and the newest are listed with who placed them', async () => {
  const player = await house.enter('bela', 10_000_00n);
  const { round } = await openNextRound();
  const path = '/admin/total-bets-upcoming-round';
  expect((await ask(`GET ${path}`)).body).toMatchObject({ round, totalBetsCount: 0, totalBets: [] });
  for (let turn = 0; turn < 120; turn += 1) {
    const selection = turn % 2 === 0 ? { betType: 'color', betValue: 'red' } : { betType: 'number', betValue: '7' };
    await house.bet(player, { ...selection, amount: turn + 1 });
  }
  // Refused ones are no bets.
  await house.bet(player, { betType: 'color', betValue: 'red', amount: 100_000 });
  const { body } = await ask(`GET ${path}`);
  const bets = body['totalBets'] as object[];
  expect([body['round'], body['totalBetsCount'], bets.length]).toEqual([round, 120, 100]);
  expect(bets[0]).toMatchObject({ user: { username: 'bela' }, amount: 120, betType: 'number', betValue: '7' });
  expect(bets[99]).toMatchObject({ amount: 21, betValue: 'red' });
  await openNextRound();
  expect((await ask(`GET ${path}`)).body).toMatchObject({ round: round + 1, totalBetsCount: 0, totalBets: [] });
});

test('a count that bets of a round do not have is found', async () => {
  await house.pool.query('insert into colour_bet_counts values (1, 99, 3)');
  const faults = await listColourFaults(house.pool);
  await house.pool.query('delete from colour_bet_counts where part = 99');
  expect(faults).toEqual([{ fault: 'counts other bets than there are', subject: 'round 1' }]);
});
