import {
  lobby as lobbyCall,
  LOBBY,
  PLAYER_NAMESPACE,
  type Lobby,
  type LobbyGame,
  type LobbyWins,
} from '@rang/contract';
import type { z } from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrashHouse, type CrashHouse } from '../crash/crash-sockets.ts';
import { eventually } from '../house/eventually.ts';
import type { TestPlayer } from '../house/open-house.ts';
import { recordStatements, type StatementRecorder } from '../house/record-statements.ts';
import { connectSocket } from '../house/socket-client.ts';
import { readBoard } from '../mines/mines-house.ts';

const A_LOOK = { timeout: 20_000 };
let crash: CrashHouse;
let statements: StatementRecorder;
let players: readonly TestPlayer[];

beforeAll(async () => {
  crash = await openCrashHouse();
  statements = recordStatements(crash.house.connectionString);
  players = [await crash.house.enter('asha.rao', 10_000_000_00n), await crash.house.enter('ravi.kumar', 10_000_00n)];
});
afterAll(async () => {
  statements.close();
  await crash.close();
});

type Wire = z.input<typeof lobbyCall.answer>;

async function look(): Promise<Wire> {
  return (await crash.house.call('GET', '/lobby')).body as Wire;
}

const gameOf = <Row extends { readonly game: string }>(rows: readonly Row[], id: string): Row => {
  const row = rows.find(({ game }) => game === id);
  if (row === undefined) throw new Error(`${id} is not in the lobby`);
  return row;
};

/** What is said of a game once it is `wanted`: what is read of the database is told for a few seconds. */
async function awaitToday(
  game: string,
  wanted: (today: Wire['today'][number]) => boolean,
): Promise<Wire['today'][number]> {
  return await eventually(async () => {
    const today = gameOf((await look()).today, game);
    return wanted(today) ? today : undefined;
  });
}

async function send(player: TestPlayer, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await crash.house.call('POST', path, { token: player.token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Bets on every colour in a round that opens, and has it settled; gives back its number. */
async function playColour(bets: readonly (readonly [TestPlayer, number])[]): Promise<unknown> {
  const { clock, house } = crash;
  const before = (await house.call('GET', '/timer')).body as { currentRound: number; endTime: string };
  clock.advanceTo(Math.max(clock.now(), Date.parse(before.endTime)));
  const opened = await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === before.currentRound + 1 ? body : undefined;
  });
  for (const [player, amount] of bets)
    for (const betValue of ['red', 'green', 'blue'])
      await send(player, '/bets', { betType: 'color', betValue, amount });
  clock.advanceTo(Date.parse(String(opened['endTime'])));
  await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === before.currentRound + 2 ? true : undefined;
  });
  return opened['currentRound'];
}

/** Wins a game of Mines of 24 mines: its one gem, which nobody outside a test knows, is the whole board. */
async function winMines(player: TestPlayer, betAmount: number): Promise<void> {
  const { betId } = await send(player, '/mines/start', { mineCount: 24, betAmount });
  const [position] = (await readBoard(crash.house, String(betId))).gems;
  crash.clock.advance(200);
  expect(await send(player, '/mines/click', { betId, position })).toMatchObject({ isMine: false, status: 'won' });
  crash.clock.advance(200);
}

test('a house in which nobody has played says so, and when the next games begin', async () => {
  const { house } = crash;
  const answer = await look();
  expect(lobbyCall.answer.safeParse(answer).error).toBeUndefined();
  expect(answer).toMatchObject({ hasWins: false, playersMinutes: LOBBY.playersMinutes });
  const games = ['colour', 'mines', 'crash'];
  expect(answer.today).toEqual(games.map((game) => ({ game, wins: [], multipliers: [] })));
  expect(answer.games.map(({ players: count }) => count)).toEqual(games.map(() => ({ count: 0, isAtLeast: false })));
  const { endTime } = (await house.call('GET', '/timer')).body;
  const { nextGameTime } = (await house.call('GET', '/crash/state')).body;
  expect(answer.games.map(({ nextGame }) => nextGame)).toEqual([
    { state: 'soon', at: endTime },
    { state: 'any-time', at: null },
    { state: 'soon', at: nextGameTime },
  ]);
  expect(answer.games.map(({ watchers }) => watchers)).toEqual([null, null, 0]);
});

test('the highest wins of today are those of the books, the highest first, under masked names', async () => {
  const [asha, ravi] = players as [TestPlayer, TestPlayer];
  const round = await playColour([
    [asha, 100],
    [ravi, 40],
  ]);
  const { wins, multipliers } = await awaitToday('colour', (today) => today.wins.length >= 2);
  const books = await crash.house.pool.query<{ id: string; payout: bigint; hundredths: bigint }>(
    `select id, payout, multiplier_hundredths as hundredths from colour_bets where round = $1 and status = 'won'
     order by payout desc`,
    [round],
  );
  expect(wins.map(({ id, payout, multiplier }) => [id, payout, multiplier])).toEqual(
    books.rows.map(({ id, payout, hundredths }) => [id, Number(payout) / 100, Number(hundredths) / 100]),
  );
  expect(wins.map(({ username }) => username)).toEqual(['as***o', 'ra***r']);
  expect(new Set(multipliers.map(({ id }) => id))).toEqual(new Set(wins.map(({ id }) => id)));
  const { games, hasWins } = await look();
  expect(hasWins).toBe(true);
  expect(gameOf(games, 'colour').players).toEqual({ count: 2, isAtLeast: false });
});

test('a cash-out is among them once its round is over, and a game of Mines once it has ended', async () => {
  const { table } = crash;
  const [asha] = players as [TestPlayer, TestPlayer];
  const round = await table.awaitRound((point) => point > 200 && point < 5_000);
  await send(asha, '/crash/place-bet', { amount: 10, targetMultiplier: '1.50' });
  const running = await table.run(round);
  expect(gameOf((await look()).games, 'crash').nextGame).toEqual({ state: 'running', at: null });
  await table.finish(running);
  expect(await awaitToday('crash', ({ wins }) => wins.length > 0)).toMatchObject({
    wins: [{ username: 'as***o', amount: 10, payout: 15, multiplier: 1.5 }],
  });
  const over = (await crash.house.call('GET', '/crash/state')).body;
  const { nextGame } = gameOf((await look()).games, 'crash');
  expect(nextGame.state).toBe('soon');
  // Bets are taken for seven seconds once the end has been looked at.
  if (over['gameState'] === 'crashed')
    expect(Date.parse(nextGame.at ?? '') - Date.parse(String(over['nextGameTime']))).toBe(7_000);

  await winMines(asha, 20);
  const { multipliers } = await awaitToday('mines', ({ wins }) => wins.length > 0);
  expect(multipliers[0]).toMatchObject({ amount: 20, payout: 495, multiplier: 24.75 });
});

test('a win of Mines has the multiplier that its player was shown, and less digits where an older server wrote it', async () => {
  const [asha] = players as [TestPlayer, TestPlayer];
  const multiplierOf = async (betId: unknown): Promise<number | undefined> => {
    const { wins } = await awaitToday('mines', ({ wins: shown }) => shown.some(({ id }) => id === betId));
    return wins.find(({ id }) => id === betId)?.multiplier;
  };
  for (;;) {
    const { betId } = await send(asha, '/mines/start', { mineCount: 3, betAmount: 0.5 });
    crash.clock.advance(200);
    const { isMine } = await send(asha, '/mines/click', { betId, position: 7 });
    crash.clock.advance(200);
    if (isMine !== false) continue;
    // Of half a rupee 56 paise are left, which are 1.12 times as much.
    expect(await send(asha, '/mines/cashout', { betId })).toMatchObject({ winAmount: 0.56, multiplier: 1.125 });
    expect(await multiplierOf(betId)).toBe(1.125);
    await crash.house.pool.query('update day_wins set ten_thousandths = null where bet = $1', [betId]);
    crash.clock.advance(LOBBY.pollMs);
    await awaitToday('mines', ({ wins }) => wins.some(({ id, multiplier }) => id === betId && multiplier === 1.12));
    return;
  }
});

test('a round that an operator decided is not among them', async () => {
  const { house } = crash;
  const [asha] = players as [TestPlayer, TestPlayer];
  const { token } = await house.enterOffice('meera', 'owner');
  const before = gameOf((await look()).today, 'colour').wins;
  const body = { number: 7, color: 'red', reason: 'a demonstration' };
  expect((await house.call('POST', '/admin/tweak-result', { token, body })).status).toBe(200);
  const round = await playTweaked(asha);
  const won = await house.pool.query<{ id: string }>(`select id from colour_bets where round = $1 and status = 'won'`, [
    round,
  ]);
  expect(won.rowCount).toBe(1);
  const kept = await house.pool.query('select from day_wins where bet = $1', [won.rows[0]?.id]);
  expect(kept.rowCount).toBe(0);
  expect(gameOf((await look()).today, 'colour').wins).toEqual(before);
});

/** Bets more than anybody has on the round that takes the chosen number. */
async function playTweaked(player: TestPlayer): Promise<unknown> {
  const { clock, house } = crash;
  const before = (await house.call('GET', '/timer')).body;
  clock.advanceTo(Math.max(clock.now(), Date.parse(String(before['endTime']))));
  const ruled = await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === Number(before['currentRound']) + 1 ? body : undefined;
  });
  const bet = { betType: 'color', betValue: 'red', amount: 5_000, outcomeRule: 'operator-number' };
  await send(player, '/bets', bet);
  clock.advanceTo(Date.parse(String(ruled['endTime'])));
  await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === Number(ruled['currentRound']) + 1 ? true : undefined;
  });
  return ruled['currentRound'];
}

test('what is lower than the tenth of its day is not kept, and what is higher is', async () => {
  const [asha] = players as [TestPlayer, TestPlayer];
  const count = async (): Promise<number> =>
    (await crash.house.pool.query(`select from day_wins where game = 'mines'`)).rowCount ?? 0;
  // Of one multiplier each, so that what was paid alone decides.
  for (let amount = 21; amount <= 30; amount += 1) await winMines(asha, amount);
  const kept = await count();
  expect(kept).toBe(12);
  await winMines(asha, 5);
  expect(await count()).toBe(kept);
  await winMines(asha, 50);
  expect(await count()).toBe(kept + 1);
  const { wins } = await awaitToday('mines', (today) => today.wins[0]?.amount === 50);
  expect(wins.map(({ amount }) => amount)).toEqual([50, 30, 29, 28, 27]);
});

test('however many look, the database is asked once in a few seconds', async () => {
  await look();
  const sent = await statements.record(() => Promise.all(Array.from({ length: 50 }, look)));
  expect(sent.filter(({ text }) => text.includes('day_wins')).length).toBeLessThanOrEqual(1);
});

test('what changes is told over every socket, to players and visitors', async () => {
  const { house, join } = crash;
  const [, ravi] = players as [TestPlayer, TestPlayer];
  const visitor = await join();
  const player = await connectSocket(house.address, { namespace: PLAYER_NAMESPACE, token: `Bearer ${ravi.token}` });
  const newsOf = (socket: typeof visitor): { games?: LobbyGame[]; today?: LobbyWins[] }[] =>
    socket.received.filter(({ event }) => event === 'lobby').map(({ payload }) => payload as Lobby);
  for (const socket of [visitor, player])
    await expect
      .poll(() => newsOf(socket).some(({ games = [] }) => games.some(({ watchers }) => watchers === 1)), A_LOOK)
      .toBe(true);
  await winMines(ravi, 60);
  for (const socket of [visitor, player])
    await expect
      .poll(() => newsOf(socket).some(({ today = [] }) => JSON.stringify(today).includes('"amount":60')), A_LOOK)
      .toBe(true);
  player.close();
});

test('a day of India begins without wins, in a house that had some', async () => {
  const { clock } = crash;
  const DAY_MS = 86_400_000;
  clock.advanceTo(clock.now() + DAY_MS);
  await awaitToday('mines', ({ wins }) => wins.length === 0);
  expect((await look()).hasWins).toBe(true);
});
