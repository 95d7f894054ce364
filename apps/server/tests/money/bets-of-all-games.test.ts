import { crashHistory, playerBets, results, statement } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { coin } from '../house/coin-game.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { createTestClock } from '../house/test-clock.ts';

// A fourth game is listed without a word of it anywhere.
const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock, games: [...GAMES, coin], settings: { CRASH_WAIT_SECONDS: '5' } });
});
afterAll(async () => {
  await house.close();
});

const post = (path: string, by: TestPlayer, body: object): Promise<HouseAnswer> =>
  house.call('POST', path, { token: by.token, body });

async function readPage(by: TestPlayer, search = '') {
  const answer = await house.call('GET', `/wallet/bets${search}`, { token: by.token });
  expect(answer.status).toBe(200);
  return readWire(playerBets.answer, answer.body);
}

type Bet = Awaited<ReturnType<typeof readPage>>['bets'][number];

/** All pages of so many bets, one after the other. */
async function readAll(by: TestPlayer, limit: number): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const page = await readPage(by, `?limit=${String(limit)}${next === undefined ? '' : `&before=${next}`}`);
    expect(page.bets.length).toBeLessThanOrEqual(limit);
    if (page.next !== null) expect(page.bets.length).toBe(limit);
    bets.push(...page.bets);
    next = page.next;
  }
  return bets;
}

/** A game of Mines: of 24 mines the first tile ends it, of three it stays open. */
async function playMines(by: TestPlayer, mineCount: number): Promise<string> {
  const { status, body } = await post('/mines/start', by, { mineCount, betAmount: 10 });
  expect(status).toBe(200);
  const betId = String(body['betId']);
  if (mineCount === 24) expect((await post('/mines/click', by, { betId, position: 7 })).status).toBe(200);
  return betId;
}

/** The clock is moved on by each test: where that led behind a lock, it is moved on to the next round. */
async function awaitBetting(): Promise<void> {
  await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    if (Date.parse(String(body['lockTime'])) > clock.now()) return true;
    clock.advanceTo(Math.max(clock.now(), Date.parse(String(body['endTime']))));
    return undefined;
  });
}

async function betOnColour(by: TestPlayer): Promise<string> {
  await awaitBetting();
  const { status, body } = await house.bet(by, { betType: 'number', betValue: '7', amount: 10 });
  expect(status).toBe(200);
  return (body['bet'] as { _id: string })._id;
}

async function betOnCrash(by: TestPlayer, slot: number): Promise<string> {
  const { status, body } = await post('/crash/place-bet', by, { amount: 10, slot, targetMultiplier: 1.01 });
  expect(status).toBe(200);
  return (body['bet'] as { betId: string }).betId;
}

async function throwCoin(by: TestPlayer): Promise<string> {
  const placed = await eventually(async () => {
    const answer = await post('/coin/bets', by, { side: 'heads', amount: 10 });
    return answer.status === 200 ? answer : undefined;
  });
  return String(placed.body['betId']);
}

test('bets of every game stand in one list, newest first, and whatever the page each is there once', async () => {
  const [player, other] = [await house.enter('asha', 1_000_00n), await house.enter('other', 1_000_00n)];
  const placed: string[] = [];
  const note = async (bet: Promise<string>): Promise<void> => {
    placed.unshift(await bet);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    await note(playMines(player, 24));
    await note(betOnColour(player));
    await betOnColour(other);
    await note(throwCoin(player));
  }
  // Open, and older than all that follows it: it stands where it was begun, and not on the first page.
  await note(playMines(player, 3));
  for (let turn = 0; turn < 4; turn += 1) await note(betOnColour(player));
  for (const slot of [1, 2]) await note(betOnCrash(player, slot));
  for (const limit of [1, 2, 5, 100]) {
    expect((await readAll(player, limit)).map(({ _id }) => _id)).toEqual(placed);
  }
  const bets = await readAll(player, 4);
  expect(new Set(bets.map(({ game }) => game))).toEqual(new Set(['colour', 'mines', 'crash', 'coin']));
  expect(bets.find(({ game, outcome }) => game === 'mines' && outcome === 'open')).toMatchObject({
    ...{ round: null, choice: '3', payout: null, multiplier: null, proof: null, outcomeRule: 'fair' },
  });
  expect(bets.find(({ game }) => game === 'colour')).toMatchObject({
    ...{ choice: '7', outcome: 'open', round: expect.stringMatching(/^\d+$/) as string, proof: null, amount: 10 },
  });
  expect((await readPage(other)).bets).toHaveLength(3);
});

test('the list is the player’s own and is refused where the page is none', async () => {
  expect((await house.call('GET', '/wallet/bets')).status).toBe(401);
  const player = await house.enter('bina');
  expect(await readPage(player)).toMatchObject({ bets: [], next: null });
  for (const wrong of ['?before=x', '?limit=0', '?limit=101']) {
    expect((await house.call('GET', `/wallet/bets${wrong}`, { token: player.token })).status).toBe(400);
  }
});

test('a bet that is over says what it came to and names its proof, in the list as in the statement', async () => {
  const player = await house.enter('chandra', 1_000_00n);
  const mine = await playMines(player, 24);
  const colour = await betOnColour(player);
  const crash = await betOnCrash(player, 1);
  const over = await eventually(async () => {
    // In small steps, or the engine would be taken for silent, or for late at the start, and the flight be void.
    clock.advance(100);
    const { bets } = await readPage(player);
    return bets.every(({ proof }) => proof !== null) ? bets : undefined;
  });
  const byId = new Map(over.map((bet) => [bet._id, bet]));
  for (const bet of over) {
    expect(bet.outcome).toMatch(/^(won|lost)$/);
    expect(bet.payout === null).toBe(bet.outcome === 'lost');
    expect(bet.multiplier === null).toBe(bet.outcome === 'lost');
  }
  expect(byId.get(mine)).toMatchObject({ proof: mine, round: null });
  expect(byId.get(colour)?.proof).toBe(byId.get(colour)?.round);
  const ask = (path: string): Promise<HouseAnswer> => house.call('GET', path, { token: player.token });
  expect((await ask(`/fairness/colour/${String(byId.get(colour)?.proof)}`)).status).toBe(200);
  expect((await ask(`/crash/rounds/${String(byId.get(crash)?.proof)}`)).status).toBe(200);
  expect((await ask(`/mines/games/${mine}`)).body['game']).toMatchObject({ betId: mine, mineCount: 24 });

  const { data } = readWire(statement.answer, (await ask('/statement')).body);
  for (const { kind, reference, bet } of data) {
    const named = byId.get(reference);
    if (kind === 'welcome') expect(bet).toBeNull();
    else expect(bet).toEqual({ game: named?.game, round: named?.round, proof: named?.proof });
  }
  const { text } = await ask('/statement.csv');
  expect(text.split('\r\n')[0]).toMatch(/"Reference","Game","Round","Announced rule"$/);
  expect(text).toContain(`"${colour}","colour","${String(byId.get(colour)?.round)}",""`);
  expect(text).toContain(`"${mine}","mines","",""`);
});

test('one game of Mines is read by its player alone, and only once it has ended', async () => {
  const [player, other] = [await house.enter('devi', 100_00n), await house.enter('dilip')];
  const [ended, open] = [await playMines(player, 24), await playMines(player, 3)];
  const ask = async (by: TestPlayer, id: string): Promise<number> =>
    (await house.call('GET', `/mines/games/${id}`, { token: by.token })).status;
  expect(await ask(player, ended)).toBe(200);
  expect([await ask(player, open), await ask(other, ended), await ask(player, 'x')]).toEqual([404, 404, 404]);
});

test('results and own bets are read back to the first, page by page', async () => {
  const player = await house.enter('esha', 1_000_00n);
  const own: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) own.unshift(await betOnColour(player));
  await eventually(async () => {
    clock.advance(10_000);
    const { body } = await house.call('GET', '/result', { token: player.token });
    return readWire(results.answer, body).data.length >= 5 ? true : undefined;
  });
  const read = async (path: string, before: string | undefined): Promise<Record<string, unknown>> => {
    const search = `?limit=2${before === undefined ? '' : `&before=${before}`}`;
    const answer = await house.call('GET', `${path}${search}`, { token: player.token });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const turn = async (path: string, list: (body: Record<string, unknown>) => string[]): Promise<string[]> => {
    const rows: string[] = [];
    for (let page = list(await read(path, undefined)); page.length > 0; page = list(await read(path, rows.at(-1)))) {
      rows.push(...page);
    }
    return rows;
  };
  expect(await turn('/bets/myBets', ({ bets }) => (bets as { _id: string }[]).map(({ _id }) => _id))).toEqual(own);
  const rounds = await turn('/result', (body) => readWire(results.answer, body).data.map(({ round }) => String(round)));
  expect(rounds.at(-1)).toBe('1');
  expect(rounds).toEqual(rounds.toSorted((one, other) => Number(other) - Number(one)));
  expect(new Set(rounds).size).toBe(rounds.length);
  const flights = await turn('/crash/history', (body) =>
    readWire(crashHistory.answer, body).data.map(({ gameId }) => gameId),
  );
  expect(flights.at(-1)).toBe('1');
});
