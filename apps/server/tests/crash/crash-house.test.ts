import { activeCrashBets, crashHistory, crashRoundDetails, myCrashBets, pendingCrashBets } from '@rang/contract';
import { crashPoint, verifyLinks } from '@rang/fairness';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { createTestClock } from '../house/test-clock.ts';

const clock = createTestClock();
let house: TestHouse;
let limits = 0;

beforeAll(async () => {
  // No colour round ends meanwhile.
  house = await openHouse({ clock, settings: { COLOUR_ROUND_SECONDS: '86400' } });
});
afterAll(async () => {
  await house.close();
});

/** The latest round once it is in one of these states. */
async function awaitState(...states: RoundRow['state'][]): Promise<RoundRow> {
  return await eventually(async () => {
    const latest = await findLatestRound(house.pool);
    return latest !== undefined && states.includes(latest.state) ? latest : undefined;
  });
}

/** Resolves once the engine has said that it plays: before it knows that its round runs, a leap of the clock makes that void. */
async function awaitPlayed({ id }: RoundRow): Promise<void> {
  await eventually(async () => {
    const played = await house.pool.query(
      `select from engine_leases where game = 'crash' and silent_at > now()
       union all select from crash_rounds where id = $1 and state not in ('waiting', 'running')`,
      [id],
    );
    return played.rowCount === 0 ? undefined : true;
  });
}

/** A round that waits; one that runs meanwhile is let crash. */
async function awaitWaiting(): Promise<RoundRow> {
  for (;;) {
    const latest = await awaitState('waiting', 'running', 'crashed');
    if (latest.state === 'waiting') return latest;
    if (latest.state === 'running') await awaitPlayed(latest);
    clock.advance(latest.state === 'running' ? 600_000 : 3_000);
    await eventually(async () => {
      const now = await findLatestRound(house.pool);
      return now?.state === latest.state && now.id === latest.id ? undefined : true;
    });
  }
}

function post(player: TestPlayer, path: string, body: object): Promise<HouseAnswer> {
  return house.call('POST', path, { token: player.token, body });
}

/** Bets on Crash under the key `one`. */
function betUnderKey(player: TestPlayer, body: object): Promise<HouseAnswer> {
  const headers = { 'idempotency-key': 'one' };
  return house.call('POST', '/crash/place-bet', { token: player.token, body, headers });
}

test('of 100 parallel bets of the whole balance on Crash and on a colour one is taken, and the balance is 0', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const player = await house.enter(`mixed-${String(turn)}`, 50_00n);
    await awaitWaiting();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? post(player, '/bets', { betType: 'color', betValue: 'red', amount: 50 })
          : post(player, '/crash/place-bet', { amount: 50, slot: index % 4 === 1 ? 1 : 2 }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await house.balanceOf(player)).toBe(0);
  }
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listCrashFaults(house.pool)).toEqual([]);
});

test('the same key 50 times at once is one bet and one answer, and another body under it is refused', async () => {
  const player = await house.enter('keyed', 1_000_00n);
  await awaitWaiting();
  const body = { amount: 10, targetMultiplier: 2 };
  const answers = await Promise.all(Array.from({ length: 50 }, () => betUnderKey(player, body)));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { message: 'Bet placed successfully', forNextRound: false } });
  expect(await house.balanceOf(player)).toBe(990);
  const other = await betUnderKey(player, { ...body, amount: 11 });
  expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
});

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    -1,
    0,
    1e-37,
    1.001,
    2 ** 53 + 1,
    1e21,
    '1e3',
    '10abc',
    '१०',
    '',
    ' 10',
    '+10',
    '0x10',
    '1_0',
  ),
  fc.constantFrom<unknown>(null, true, [], [10], {}, { amount: 10 }, 'NaN', 'Infinity', '-Infinity', '.5', '1.', '01'),
  fc.double({ max: 0 }),
  fc.string().filter((text) => !/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/.test(text)),
);

test('an odd amount or target is refused with a clear text and takes nothing', async () => {
  const player = await house.enter('odd', 1_000_00n);
  await awaitWaiting();
  const before = (await house.pool.query('select count(*) from transfers')).rows;
  await fc.assert(
    fc.asyncProperty(odd, fc.boolean(), async (value, asTarget) => {
      // No target is a good one, and JSON has no other word for numbers without an end.
      if (asTarget && JSON.stringify(value) === 'null') return;
      const body = asTarget ? { amount: 10, targetMultiplier: value } : { amount: value };
      const answer = await post(player, '/crash/place-bet', body);
      expect(answer.status).toBe(400);
      expect(String(answer.body['code'])).toMatch(
        // An exponent is refused before anybody asks what it is for.
        asTarget ? /^(CRASH_TARGET_|BAD_REQUEST$)/ : /^(CRASH_(AMOUNT|BET)_|BAD_REQUEST$)/,
      );
      expect(answer.body['message']).not.toBe('');
    }),
    { numRuns: 150 },
  );
  expect((await house.pool.query('select count(*) from transfers')).rows).toEqual(before);
});

const STAKES = { params: { min: 1, max: 1_000_000 } };

test.each<[object, string, object?]>([
  [{ amount: 0.99 }, 'CRASH_BET_BELOW_MINIMUM', STAKES],
  [{ amount: 1_000_000.01 }, 'CRASH_BET_ABOVE_MAXIMUM', STAKES],
  [{ amount: 10, targetMultiplier: 0.99 }, 'CRASH_TARGET_BELOW_ONE'],
  [{ amount: 10, targetMultiplier: 1 }, 'CRASH_TARGET_BELOW_MINIMUM'],
  [{ amount: 10, targetMultiplier: 1_000_000.01 }, 'CRASH_TARGET_ABOVE_MAXIMUM'],
  [{ amount: 10, slot: 3 }, 'BAD_REQUEST'],
])('%j is refused as %s', async (body, code, replies) => {
  const player = await house.enter(`limit-${String((limits += 1))}`, 2_000_000_00n);
  expect(await post(player, '/crash/place-bet', body)).toMatchObject({ status: 400, body: { code, ...replies } });
});

test('before a crash nothing in the database and nothing that is answered leads to where it is', async () => {
  const player = await house.enter('leaks', 10_000_00n);
  const seen = new Map<string, number>();
  for (let turn = 0; turn < 40; turn += 1) {
    const round = await awaitWaiting();
    const token = { token: player.token };
    await post(player, '/crash/place-bet', { amount: 1 });
    clock.advanceTo(round.starts_at.getTime());
    await eventually(async () => ((await findLatestRound(house.pool))?.state === 'waiting' ? undefined : true));
    const replies = await Promise.all(
      ['/crash/user-active-bets', '/crash/user-pending-bets', '/fairness/crash', '/crash/history?limit=1'].map((path) =>
        house.call('GET', path, token),
      ),
    );
    const early = await house.call('GET', `/crash/rounds/${String(round.id)}`);
    const rows = await house.pool.query<{ text: string }>(
      `select (select to_jsonb(r) from crash_rounds r where id = $1)::text
        || (select jsonb_agg(to_jsonb(b)) from crash_bets b where round = $1 and player_id = $2)::text
        || (select jsonb_agg(to_jsonb(c) - 'sealed_seed') from fairness_chains c)::text as text`,
      [round.id, player.id],
    );
    const latest = await findLatestRound(house.pool);
    await awaitPlayed(round);
    clock.advance(600_000);
    await eventually(async () => ((await findLatestRound(house.pool))?.state === 'running' ? undefined : true));
    const [row] = (
      await house.pool.query<{ game_hash: string; point: number }>(
        'select game_hash, crash_point::float8 as point from crash_rounds where id = $1',
        [round.id],
      )
    ).rows;
    if (row === undefined) throw new Error('the round is gone');
    // A round that crashes at once is over before anything can be asked.
    if (latest?.state !== 'running') continue;
    expect(early.status).toBe(404);
    const text = [...replies.map((answer) => answer.text), rows.rows[0]?.text].join('\n');
    expect(text).not.toContain(row.game_hash);
    // Told with their ids, times and numbers left out, every round is published alike, wherever it crashes.
    const normal = [replies[0]?.text, rows.rows[0]?.text.split('}').slice(0, 2).join('}')]
      .join('\n')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.+Z]+(-\d{2}:\d{2})?/g, '<time>')
      .replace(/\d+/g, '<n>');
    seen.set(normal, Math.max(seen.get(normal) ?? 0, row.point));
  }
  expect(seen.size).toBe(1);
}, 180_000);

test('a round that is over proves itself, shows its bets, and is in the history', async () => {
  const player = await house.enter('prover', 100_00n);
  const round = await awaitWaiting();
  await post(player, '/crash/place-bet', { amount: 10, targetMultiplier: 1.01 });
  await post(player, '/crash/place-bet', { amount: 5, slot: 2 });
  clock.advanceTo(round.starts_at.getTime());
  await eventually(async () => ((await findLatestRound(house.pool))?.state === 'waiting' ? undefined : true));
  await awaitPlayed(round);
  clock.advance(600_000);
  await awaitState('crashed');
  const details = await house.call('GET', `/crash/rounds/${String(round.id)}`);
  const { data } = readWire(crashRoundDetails.answer, details.body);
  const { hash, salt, links, terminatingHash } = data;
  expect(crashPoint({ hash, salt }) / 100).toBe(data.crashPoint);
  expect(verifyLinks({ hash, links, terminatingHash })).toBe(true);
  expect(links).toBe(Number(round.id) - (data.firstRound ?? 0) + 1);
  expect(data.bets.map((bet) => bet.amount)).toEqual([10, 5]);
  expect(data.totals).toMatchObject({ count: 2, totalBetAmount: 15, cashedOut: data.crashPoint >= 1.01 ? 1 : 0 });
  const history = readWire(crashHistory.answer, (await house.call('GET', '/crash/history?limit=1')).body);
  expect(history.data).toMatchObject([{ gameId: String(round.id), crashPoint: data.crashPoint, voided: false }]);
});

test("a player's bets are listed page by page, and the open ones of the round and the next apart", async () => {
  const player = await house.enter('lister', 100_00n);
  const token = { token: player.token };
  const round = await awaitWaiting();
  const first = (await post(player, '/crash/place-bet', { amount: 10 })).body['bet'] as { betId: string };
  clock.advanceTo(round.starts_at.getTime());
  await eventually(async () => ((await findLatestRound(house.pool))?.state === 'waiting' ? undefined : true));
  const second = (await post(player, '/crash/place-bet', { amount: 20 })).body['bet'] as { betId: string };
  const active = readWire(activeCrashBets.answer, (await house.call('GET', '/crash/user-active-bets', token)).body);
  const pending = readWire(pendingCrashBets.answer, (await house.call('GET', '/crash/user-pending-bets', token)).body);
  expect(active.bets.map((bet) => bet.betId)).toEqual([first.betId]);
  expect(pending.bets).toMatchObject([{ betId: second.betId, gameId: null, forNextRound: true, amount: 20 }]);
  expect(pending.bets[0]?.targetGameId).toBe(String(Number(active.bets[0]?.gameId) + 1));
  expect(active.bets[0]).not.toHaveProperty('targetGameId');
  const newest = readWire(myCrashBets.answer, (await house.call('GET', '/crash/my-bets?limit=1', token)).body);
  expect(newest.bets.map((bet) => bet.betId)).toEqual([second.betId]);
  const older = readWire(
    myCrashBets.answer,
    (await house.call('GET', `/crash/my-bets?limit=5&before=${second.betId}`, token)).body,
  );
  expect(older.bets.map((bet) => bet.betId)).toEqual([first.betId]);
  const back = await house.call('DELETE', `/api/crash/cancel-pending-bet/${second.betId}`, token);
  expect(back).toMatchObject({
    status: 200,
    body: { success: true, message: 'Pending bet canceled and refunded', balance: 90 },
  });
});

test('whoever takes bets back faster than any person is slowed, and goes on a moment later; others are not', async () => {
  const [hasty, other] = [await house.enter('hasty'), await house.enter('unhurried')];
  const send = ({ token }: TestPlayer) =>
    house.call('DELETE', '/crash/cancel-pending-bet/0199e0a0-0000-7000-8000-000000000001', { token });
  const takeBack = async (player: TestPlayer): Promise<unknown> => (await send(player)).body['code'];
  const codes = [];
  for (let turn = 0; turn < 61; turn += 1) codes.push(await takeBack(hasty));
  expect(codes).toEqual([...Array<string>(60).fill('CRASH_BET_UNKNOWN'), 'TOO_MANY_REQUESTS']);
  expect(await send(hasty)).toMatchObject({ status: 429, body: { params: { waitMs: 1_000 } } });
  expect(await takeBack(other)).toBe('CRASH_BET_UNKNOWN');
  clock.advance(1_000);
  expect(await takeBack(hasty)).toBe('CRASH_BET_UNKNOWN');
});
