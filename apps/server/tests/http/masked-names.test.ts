import { CALLS, PLAYER_NAMESPACE } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicName } from '../../src/modules/accounts/index.ts';
import { openCrashHouse, type CrashHouse } from '../crash/crash-sockets.ts';
import { eventually } from '../house/eventually.ts';
import type { HouseAnswer, TestPlayer } from '../house/open-house.ts';
import { recordSocket } from '../house/record-socket.ts';
import { connectSocket } from '../house/socket-client.ts';

const NAME = 'Ravishankar.Iyer';
const MASKED = 'Ra***r';
let crash: CrashHouse;
let planted: TestPlayer;
let otherPlayer: TestPlayer;

beforeAll(async () => {
  crash = await openCrashHouse();
  [planted, otherPlayer] = await Promise.all([crash.house.enter(NAME, 10_000_00n), crash.house.enter('bina')]);
});
afterAll(() => crash.close());

test('a masked name shows its owner who it is, and nobody the name or how long it is', () => {
  expect(['asha', 'asha.rao', NAME].map((username) => getPublicName({ username, public_name: null }))).toEqual([
    'a***',
    'as***o',
    MASKED,
  ]);
  expect(['ana', 'a', ''].map((username) => getPublicName({ username, public_name: null }))).toEqual([
    'a***',
    'a***',
    '***',
  ]);
  // A sign of two halves is never cut in two.
  expect(getPublicName({ username: '😀😀😀😀😀', public_name: null })).toBe('😀😀***😀');
});

async function send(method: string, path: string, body: object): Promise<HouseAnswer> {
  return await crash.house.call(method, path, { token: planted.token, body });
}

/** Bets on a colour, in the next round where this one takes no more, so that the round before it is settled. */
async function playColour(): Promise<void> {
  const { clock, house } = crash;
  await eventually(async () => {
    const { status } = await house.bet(planted, { betType: 'color', betValue: 'red', amount: 10 });
    if (status !== 200) clock.advance(10_000);
    return status === 200 ? true : undefined;
  });
}

/** Wins a game of Mines, however many it takes. */
async function playMines(): Promise<void> {
  for (;;) {
    const { body } = await send('POST', '/mines/start', { mineCount: 1, betAmount: 10 });
    crash.clock.advance(200);
    const clicked = await send('POST', '/mines/click', { betId: body['betId'], position: 0 });
    crash.clock.advance(200);
    if (clicked.body['isMine'] === true) continue;
    expect((await send('POST', '/mines/cashout', { betId: body['betId'] })).status).toBe(200);
    return;
  }
}

test('no call and no socket tells anybody the whole name of another', async () => {
  const { house, table, clock } = crash;
  const screens = [await recordSocket(house.address), await recordSocket(house.address, `Bearer ${otherPlayer.token}`)];
  const news = await connectSocket(house.address, {
    namespace: PLAYER_NAMESPACE,
    token: `Bearer ${otherPlayer.token}`,
  });
  await playMines();
  const round = await table.awaitRound((point) => point > 150 && point < 1_000);
  expect((await send('POST', '/crash/place-bet', { amount: 10, targetMultiplier: '1.20' })).status).toBe(200);
  const running = await table.run(round);
  expect((await send('POST', '/crash/place-bet', { amount: 10 })).status).toBe(200);
  clock.advance(100);
  await table.finish(running);

  const texts: string[] = [];
  const look = async (shownIn: readonly string[]): Promise<void> => {
    for (const call of CALLS.filter(({ access }) => access === 'public' || access === 'player')) {
      if (call.method !== 'GET' && call.path !== '/bets/process-result') continue;
      const path = call.path
        .replace(':round', '1')
        .replace(':gameId', String(round.id))
        .replace(':betId', round.game_hash ?? '1');
      for (const token of call.access === 'public' ? [undefined, otherPlayer.token] : [otherPlayer.token]) {
        const answer = await house.call(call.method, path, token === undefined ? {} : { token });
        texts.push(answer.text);
        if (shownIn.includes(call.path)) expect(answer.text).toContain(MASKED);
      }
    }
  };
  await look(['/crash/state', '/crash/rounds/:gameId']);
  await playColour();
  await look(['/bets/live']);
  clock.advance(60_000);
  await eventually(async () => ((await house.call('GET', '/result')).text.includes('"round":1') ? true : undefined));
  await look([]);
  for (const screen of screens) {
    await screen.ask('ping');
    const frames = screen.take();
    expect(frames.join()).toContain(MASKED);
    texts.push(...frames);
    screen.close();
  }
  texts.push(JSON.stringify(news.received));
  news.close();
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) expect(text.toLowerCase()).not.toContain('ravishankar');
});

test('whoever has chosen a name is shown by it', async () => {
  const { house, table, clock } = crash;
  const third = await house.enter('ravishankar.too', 1_000_00n);
  const choose = async ({ token }: TestPlayer, publicName: string | null): Promise<unknown> =>
    (await house.call('PUT', '/auth/public-name', { token, body: { publicName } })).body['shownAs'];
  expect(await choose(third, 'Monsoon')).toBe('Monsoon');
  expect(await choose(planted, 'Saffron')).toBe('Saffron');
  await eventually(async () => {
    const { status } = await house.bet(third, { betType: 'color', betValue: 'red', amount: 10 });
    if (status !== 200) clock.advance(10_000);
    return status === 200 ? true : undefined;
  });
  await table.awaitRound();
  const { token } = third;
  expect((await house.call('POST', '/crash/place-bet', { token, body: { amount: 10 } })).status).toBe(200);
  clock.advance(500);
  // Who has won a game of Mines is among the day's wins.
  const shown = { '/crash/state': 'Monsoon', '/bets/live': 'Monsoon', '/lobby': 'Saffron' };
  for (const [path, name] of Object.entries(shown)) {
    // The lobby is read anew every few seconds.
    const text = await eventually(async () => {
      const answer = await house.call('GET', path, { token: otherPlayer.token });
      return answer.text.includes(`"${name}"`) ? answer.text : undefined;
    });
    expect(text.toLowerCase()).not.toContain('ravishankar');
  }
  await choose(planted, null);
});

test('the owner reads the whole name, in answers and on the own screens', async () => {
  const { house, table } = crash;
  await table.awaitRound();
  const phone = await recordSocket(house.address, `Bearer ${planted.token}`);
  const { text } = await send('POST', '/crash/place-bet', { amount: 10, slot: 2 });
  expect(text).toContain(NAME);
  expect(await phone.receive(/"own_bets"/)).toContain(NAME);
  phone.close();
});

test('who asks for a result to be processed reads the last one, and changes nothing', async () => {
  const { house } = crash;
  const first = await house.call('GET', '/result?limit=1');
  const counted = async (): Promise<unknown> => (await house.pool.query('select count(*) from transfers')).rows;
  const before = await counted();
  for (const body of [{}, { number: 7, color: 'red', round: 1 }, [1]]) {
    const answer = await send('POST', '/bets/process-result', body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Rounds are settled by the house. This is the last result.',
      data: (first.body['data'] as unknown[])[0],
    });
  }
  expect(await counted()).toEqual(before);
  expect((await house.call('POST', '/bets/process-result', { body: {} })).status).toBe(401);
});
