import {
  balance,
  colourBetStats,
  colourChain,
  colourProof,
  house as houseCall,
  liveColourBets,
  myColourBets,
  placeColourBet,
  results,
  timer,
  type Call,
} from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { createTestClock } from '../house/test-clock.ts';

const NINE = Date.UTC(2026, 10, 21, 9, 0, 0);
const clock = createTestClock(NINE);
let house: TestHouse;
let player: TestPlayer;

beforeAll(async () => {
  house = await openHouse({ clock });
  player = await house.enter('asha', 1_000_00n);
});
afterAll(async () => {
  await house.close();
});

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Asks a call at its path and below /api, with the raw token and with Bearer; each gives the same answer, which it gives
 * back.
 */
async function ask(
  call: Pick<Call, 'method' | 'path' | 'answer'>,
  path: string = call.path,
): Promise<HouseAnswer['body']> {
  const asked: HouseAnswer[] = [];
  for (const prefix of ['', '/api']) {
    for (const authorization of [player.token, `Bearer ${player.token}`]) {
      asked.push(await house.call(call.method, `${prefix}${path}`, { headers: { authorization } }));
    }
  }
  const [first] = asked;
  expect(asked).toEqual([first, first, first, first]);
  expect(first?.status).toBe(200);
  // Nothing is answered that the contract does not name: what it reads is all there is.
  expect(readWire(call.answer, first?.body)).toEqual(first?.body);
  return first?.body ?? {};
}

async function playRound(): Promise<void> {
  const { currentRound, endTime } = readWire(timer.answer, await ask(timer));
  clock.advanceTo(Date.parse(endTime));
  await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    return body['currentRound'] === currentRound + 1 ? true : undefined;
  });
}

test('the timer says the running round, when betting closes and when the result falls', async () => {
  expect(await ask(timer)).toEqual({
    success: true,
    currentRound: 1,
    endTime: new Date(NINE + 60_000).toISOString(),
    lockTime: new Date(NINE + 30_000).toISOString(),
    serverTime: new Date(NINE).toISOString(),
    outcomeRule: 'fair',
  });
});

test('the balance stands as a number in `message`, where old clients read it, and in `balance`', async () => {
  expect(await ask(balance)).toEqual({ success: true, message: 1_000, balance: 1_000 });
});

test('without a result, a bet or a proof the lists are empty and the counts are zero', async () => {
  expect(await ask(results)).toEqual({ success: true, data: [] });
  expect(await ask(myColourBets)).toEqual({ success: true, bets: [] });
  expect(await ask(liveColourBets)).toEqual({ success: true, bets: [] });
  expect(await ask(colourBetStats)).toEqual({ success: true, totalWins: 0, totalLosses: 0 });
});

test('a bet is answered with itself and the balance after it, at both paths, by either token, a number by digit or text', async () => {
  const bets = [
    { prefix: '', bearer: '', bet: { betType: 'color', betValue: 'red', amount: 10 } },
    { prefix: '/api', bearer: 'Bearer ', bet: { betType: 'color', betValue: 'blue', amount: '0.10' } },
    { prefix: '', bearer: 'Bearer ', bet: { betType: 'number', betValue: 7, amount: 1.5 } },
    { prefix: '/api', bearer: '', bet: { betType: 'number', betValue: '0', amount: '2.5' } },
  ];
  const answers: HouseAnswer['body'][] = [];
  for (const { prefix, bearer, bet } of bets) {
    const authorization = `${bearer}${player.token}`;
    const { status, body } = await house.call('POST', `${prefix}/bets`, { body: bet, headers: { authorization } });
    expect(status).toBe(200);
    expect(readWire(placeColourBet.answer, body)).toEqual(body);
    answers.push(body);
  }
  expect(answers[0]).toEqual({
    success: true,
    message: 'Bet placed successfully!',
    balance: 990,
    bet: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      round: 1,
      betType: 'color',
      betValue: 'red',
      amount: 10,
      status: 'pending',
      drawn: null,
      outcomeRule: 'fair',
      createdAt: new Date(NINE).toISOString(),
    },
  });
  expect(answers.map((answer) => answer['balance'])).toEqual([990, 989.9, 988.4, 985.9]);
  const placed = answers.map((answer) => answer['bet'] as Record<string, unknown>);
  expect(placed.map((bet) => [bet['betValue'], bet['amount']])).toEqual([
    ['red', 10],
    ['blue', 0.1],
    ['7', 1.5],
    ['0', 2.5],
  ]);
  expect(await ask(myColourBets)).toEqual({ success: true, bets: placed.toReversed() });
});

test('the live list says who bet how much on what, when and by which rule, newest first, ten at the most, and nothing else', async () => {
  for (let turn = 0; turn < 8; turn += 1) await house.bet(player, { betType: 'number', betValue: turn, amount: 0.1 });
  const { bets } = readWire(liveColourBets.answer, await ask(liveColourBets));
  expect(bets).toHaveLength(10);
  expect(bets.map((bet) => bet.betValue)).toEqual(['7', '6', '5', '4', '3', '2', '1', '0', '0', '7']);
  expect(bets[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    username: 'a***',
    betType: 'number',
    betValue: '7',
    amount: 0.1,
    outcomeRule: 'fair',
    timestamp: new Date(NINE).toISOString(),
  });
});

test('a settled round is shown in results, bets, counts and balance alike', async () => {
  const before = (await ask(balance))['balance'] as number;
  await playRound();
  const { data } = readWire(results.answer, await ask(results));
  const [result] = data;
  expect(data).toEqual([
    {
      _id: '1',
      round: 1,
      number: result?.number,
      fairNumber: result?.number,
      color: expect.stringMatching(/^(red|green|blue)$/) as string,
      createdAt: new Date(NINE + 60_000).toISOString(),
      outcomeRule: 'fair',
    },
  ]);
  const { bets } = readWire(myColourBets.answer, await ask(myColourBets));
  const won = bets.filter((bet) => bet.status === 'won');
  const lost = bets.filter((bet) => bet.status === 'lost');
  expect(won.length + lost.length).toBe(12);
  const winning = [result?.color, String(result?.number)];
  expect(won.map((bet) => bet.betValue).every((value) => winning.includes(value))).toBe(true);
  expect(new Set(bets.map((bet) => bet.drawn))).toEqual(new Set([result?.number]));
  for (const bet of won) expect(bet.payout).toBeCloseTo(bet.amount * (bet.multiplier ?? 0), 1);
  for (const bet of lost) expect(Object.keys(bet)).not.toContain('payout');
  const paid = won.reduce((sum, bet) => sum + (bet.payout ?? 0), 0);
  expect((await ask(balance))['balance']).toBeCloseTo(before + paid, 2);
  expect(await ask(colourBetStats)).toEqual({ success: true, totalWins: won.length, totalLosses: lost.length });
});

test('a proof and its chain are answered in the shape of the contract, and what is not settled has none', async () => {
  const { data: proof } = readWire(colourProof.answer, await ask(colourProof, '/fairness/colour/1'));
  const { data: chains } = readWire(colourChain.answer, await ask(colourChain));
  expect(chains).toHaveLength(1);
  expect(proof).toMatchObject({ round: 1, links: 1, firstRound: 1, terminatingHash: chains[0]?.terminatingHash });
  expect([chains[0]?.committedAt, chains[0]?.saltFixedAt]).toEqual([
    expect.stringMatching(ISO) as string,
    expect.stringMatching(ISO) as string,
  ]);
  for (const round of ['2', '3', '999999', '3000000000']) {
    const { status, body } = await house.call('GET', `/fairness/colour/${round}`);
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
  }
});

test('results and bets come newest first, as many as asked for and a hundred where nothing is asked', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await house.bet(player, { betType: 'color', betValue: 'green', amount: 0.1 });
    await playRound();
  }
  const { data } = readWire(results.answer, await ask(results, '/result?limit=3'));
  expect(data.map((row) => row.round)).toEqual([5, 4, 3]);
  const { bets } = readWire(myColourBets.answer, await ask(myColourBets, '/bets/myBets?limit=2'));
  expect(bets.map((bet) => bet.round)).toEqual([5, 4]);
  expect(results.query.parse({})).toEqual({ limit: 100 });
  for (const limit of ['0', '-1', '501', '1.5', 'ten', '']) {
    expect((await house.call('GET', `/result?limit=${limit}`)).status).toBe(400);
  }
});

test('the house says what money it plays for and how long its rounds are', async () => {
  expect(await ask(houseCall)).toEqual({
    success: true,
    money: 'play',
    welcome: 0,
    colour: { roundSeconds: 60, lockSeconds: 30 },
    crash: { waitSeconds: 7 },
  });
});

test('the description of the calls names each call of the house once, below /api', async () => {
  const { status, body } = await house.call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const paths = Object.keys(body['paths'] as object);
  expect(paths).toContain('/api/bets/myBets');
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});
