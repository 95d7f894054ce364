import { createConnection } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { placeBets } from '../../src/modules/colour/place-bets.ts';
import type { RoundRow } from '../../src/modules/colour/store.ts';
import type { Intake } from '../../src/modules/intake/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openColourTable, type ColourTable } from '../house/colour-table.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const clock = createTestClock();
let table: ColourTable;
let house: TestHouse;
let players: TestPlayer[];

beforeAll(async () => {
  table = await openColourTable();
  table.colour.start();
  house = await openHouse({ clock });
  players = await Promise.all(['asha', 'bina', 'chand'].map((name) => house.enter(name, 10_000_00n)));
});
afterAll(async () => {
  await table.close();
  await house.close();
});

const OFFSETS_MS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const RED = { betType: 'color', betValue: 'red' } as const;

/** Hands a bet to an intake as if the server had read it at `receivedAt`. */
async function submit(intake: Intake, playerId: bigint, receivedAt: number): Promise<string> {
  const bet = { playerId, selection: RED, stake: paise(10n), receivedAt, fingerprint: 'red 10' };
  const verdict = await intake.submit(placeBets, bet);
  return verdict.ok ? 'taken' : verdict.code;
}

/** How many of a round's bets were received when, seen from its lock. */
async function countByOffset(round: RoundRow): Promise<Record<string, number>> {
  const found = await table.pool.query<{ late_by: number; bets: number }>(
    `select (extract(epoch from b.received_at - r.locks_at) * 1000)::int as late_by, count(*)::int as bets
     from colour_bets b join colour_rounds r on r.id = b.round where r.id = $1 group by 1`,
    [round.id],
  );
  return Object.fromEntries(found.rows.map((row) => [row.late_by, row.bets]));
}

async function countOpenBetsOfSettledRounds(): Promise<number> {
  const found = await table.pool.query(
    `select from colour_bets b join colour_rounds r on r.id = b.round where r.state = 'settled' and b.status = 'pending'`,
  );
  return found.rowCount ?? 0;
}

test('of thousands of bets around the lock, exactly those received before it are in', async () => {
  const players = await table.addPlayers(500, 100_00n);
  for (let turn = 0; turn < 3; turn += 1) {
    const round = await table.openRound();
    // Each player bets at every offset in turn, and neighbours at different ones, so that each batch holds all of them.
    const asked = OFFSETS_MS.flatMap((_, step) =>
      players.map((playerId, index) => ({ playerId, offset: OFFSETS_MS[(index + step) % OFFSETS_MS.length] ?? 0 })),
    );
    const answers = await Promise.all(
      asked.map(async ({ playerId, offset }) => ({
        offset,
        answer: await submit(table.intake, playerId, round.locks_at.getTime() + offset),
      })),
    );
    const wrong = answers.filter(({ offset, answer }) => answer !== (offset < 0 ? 'taken' : 'BETTING_CLOSED'));
    expect(wrong).toEqual([]);
    expect(await countByOffset(round)).toEqual({ '-5': 500, '-4': 500, '-3': 500, '-2': 500, '-1': 500 });
    table.clock.advanceTo(round.ends_at.getTime());
    await table.settled(round);
  }
  expect(await countOpenBetsOfSettledRounds()).toBe(0);
  expect(await listLedgerFaults(table.pool)).toEqual([]);
}, 120_000);

test('a bet received before a round opened is not in it, and one received after the next opened is not in the last', async () => {
  const [player = 0n] = await table.addPlayers(1, 100_00n);
  const round = await table.openRound();
  expect(await submit(table.intake, player, round.opens_at.getTime() - 1)).toBe('BETTING_CLOSED');
  expect(await submit(table.intake, player, round.opens_at.getTime())).toBe('taken');
  table.clock.advanceTo(round.ends_at.getTime());
  await table.settled(round);
  const next = await table.openRound();
  expect(await submit(table.intake, player, round.locks_at.getTime() - 1)).toBe('BETTING_CLOSED');
  expect(await submit(table.intake, player, next.opens_at.getTime())).toBe('taken');
  const mine = await table.pool.query<{ round: bigint }>(
    'select round from colour_bets where player_id = $1 order by id',
    [player],
  );
  expect(mine.rows.map((bet) => bet.round)).toEqual([round.id, next.id]);
});

test('bets in time that race the settlement are settled with their round or refused, never left open in it', async () => {
  const players = await table.addPlayers(12, 1_000_000_00n);
  const { intake } = table.openOther();
  let taken = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const round = await table.openRound();
    const receivedAt = round.locks_at.getTime() - 1;
    const betUntilRefused = async (playerId: bigint): Promise<string> => {
      for (;;) {
        const answer = await submit(intake, playerId, receivedAt);
        if (answer !== 'taken') return answer;
        taken += 1;
      }
    };
    const betting = Promise.all(players.map(betUntilRefused));
    // Not before the first of them are in: there is something to race.
    const before = taken;
    await eventually(() => Promise.resolve(taken > before + 20 ? true : undefined));
    table.clock.advanceTo(round.ends_at.getTime());
    expect(new Set(await betting)).toEqual(new Set(['BETTING_CLOSED']));
    await table.settled(round);
    expect(await countOpenBetsOfSettledRounds()).toBe(0);
  }
  expect(taken).toBeGreaterThan(60 * 20);
  expect(await listLedgerFaults(table.pool)).toEqual([]);
  expect(await listColourFaults(table.pool)).toEqual([]);
}, 120_000);

interface Timer {
  readonly currentRound: number;
  readonly lockTime: string;
  readonly endTime: string;
}

/** The next round of the house, just opened. */
async function nextRoundOverHttp(): Promise<{ locksAt: number; endsAt: number }> {
  const running = (await house.call('GET', '/timer')).body as unknown as Timer;
  if (clock.now() < Date.parse(running.endTime)) clock.advanceTo(Date.parse(running.endTime));
  return await eventually(async () => {
    const { body, status } = await house.call('GET', '/timer');
    const { lockTime, endTime } = body as unknown as Timer;
    const isNext = status === 200 && clock.now() < Date.parse(lockTime);
    return isNext ? { locksAt: Date.parse(lockTime), endsAt: Date.parse(endTime) } : undefined;
  });
}

function betFromEach(times: number): Promise<{ status: number; code: unknown; createdAt: number | undefined }[]> {
  const bets = Array.from({ length: times }, () => players).flat();
  return Promise.all(
    bets.map(async (player) => {
      const { status, body } = await house.bet(player, { ...RED, amount: 0.1 });
      const bet = body['bet'] as { createdAt: string } | undefined;
      return { status, code: body['code'], createdAt: bet && Date.parse(bet.createdAt) };
    }),
  );
}

test('a bet on the round that its player was shown is in that one or in none, and is one command with it', async () => {
  const [player] = players;
  if (player === undefined) throw new Error('there are three');
  await nextRoundOverHttp();
  const { currentRound: round } = (await house.call('GET', '/timer')).body as unknown as Timer;
  const before = await house.balanceOf(player);
  for (const other of [round - 1, round + 1])
    expect(await house.bet(player, { ...RED, amount: 1, round: other })).toMatchObject({
      status: 409,
      body: { code: 'BETTING_CLOSED' },
    });
  for (const wrong of [0, 1.5, '7', null])
    expect((await house.bet(player, { ...RED, amount: 1, round: wrong })).body['code']).toBe('INVALID_BET');
  expect(await house.balanceOf(player)).toBe(before);
  const body = { ...RED, amount: 1, round };
  const bet = (asked: object) =>
    house.call('POST', '/bets', { token: player.token, body: asked, headers: { 'idempotency-key': 'shown' } });
  expect(await bet(body)).toMatchObject({ status: 200, body: { bet: { round } } });
  expect((await bet({ ...body, round: round + 1 })).body['code']).toBe('KEY_REUSED');
  expect(await house.balanceOf(player)).toBe(Number(before) - 1);
});

test('over HTTP, hundreds of bets around the lock are in exactly up to its last millisecond before', async () => {
  const { locksAt, endsAt } = await nextRoundOverHttp();
  for (const offset of OFFSETS_MS) {
    clock.advanceTo(locksAt + offset);
    const answers = await betFromEach(12);
    const expected = offset < 0 ? { status: 200, code: undefined } : { status: 409, code: 'BETTING_CLOSED' };
    expect(answers.map(({ status, code }) => ({ status, code }))).toEqual(answers.map(() => expected));
  }
  clock.advanceTo(endsAt - 1);
  expect(new Set((await betFromEach(5)).map((answer) => answer.status))).toEqual(new Set([409]));
});

test('while the clock passes the lock, a bet is in only with a time before it, and none that was sent after', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { locksAt } = await nextRoundOverHttp();
    clock.advanceTo(locksAt - 1);
    const during = betFromEach(20);
    for (let step = 0; step < turn * 3; step += 1) await nextTurn();
    clock.advanceTo(locksAt);
    const after = betFromEach(20);
    const taken = (await during).filter((answer) => answer.status === 200);
    expect(taken.filter((answer) => answer.createdAt !== locksAt - 1)).toEqual([]);
    expect(new Set((await after).map((answer) => answer.status))).toEqual(new Set([409]));
  }
});

interface Pauses {
  /** Once the server has read the head. */
  readonly afterHead?: () => void;
  /** Once all but the last byte of the body is sent. */
  readonly beforeLastByte?: () => void;
}

/** Sends a bet in three parts over a raw connection; gives back the text of the answer. */
async function betInParts(player: TestPlayer, pauses: Pauses): Promise<string> {
  const body = JSON.stringify({ ...RED, amount: 1 });
  const { hostname, port } = new URL(house.address);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += String(text);
  });
  const send = (text: string): Promise<unknown> => new Promise((resolve) => socket.write(text, resolve));
  await send(
    `POST /bets HTTP/1.1\r\nHost: rang\r\nAuthorization: ${player.token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${String(body.length)}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  // The server itself says when it has read the head.
  await eventually(() => Promise.resolve(received.includes('100 Continue') ? true : undefined));
  pauses.afterHead?.();
  await send(body.slice(0, -1));
  pauses.beforeLastByte?.();
  await send(body.slice(-1));
  await ended;
  return received.replace(/^HTTP\/1.1 100 Continue\s+/, '');
}

test('a bet whose head came before the lock and whose body, or its last byte, came after it is refused', async () => {
  const [player] = players;
  if (player === undefined) throw new Error('nobody is here');
  const { locksAt } = await nextRoundOverHttp();
  const passTo = (moment: number) => (): void => {
    clock.advanceTo(moment);
  };
  const countBets = async (): Promise<number> =>
    ((await house.call('GET', '/bets/myBets?limit=500', { token: player.token })).body['bets'] as unknown[]).length;
  const before = await countBets();

  expect(await betInParts(player, { afterHead: passTo(locksAt - 1) })).toMatch(/^HTTP\/1.1 200 /);
  expect(await countBets()).toBe(before + 1);

  const lateBody = await betInParts(player, { afterHead: passTo(locksAt) });
  expect(lateBody).toMatch(/^HTTP\/1.1 409 /);
  expect(lateBody).toContain('BETTING_CLOSED');

  const next = await nextRoundOverHttp();
  clock.advanceTo(next.locksAt - 1);
  const lateByte = await betInParts(player, { beforeLastByte: passTo(next.locksAt) });
  expect(lateByte).toMatch(/^HTTP\/1.1 409 /);
  expect(await countBets()).toBe(before + 1);
});
