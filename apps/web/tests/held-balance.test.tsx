// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMyBets } from '../src/features/colour/history/use-my-bets.ts';
import { useResultMoment } from '../src/features/colour/moment/use-result-moment.ts';
import { useResults } from '../src/features/colour/results/use-results.ts';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { serverNow } from '../src/house/house.ts';
import { BALANCE_KEY, useBalance } from '../src/house/money/balance.ts';
import { ANSWERS } from './callers.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const BEFORE = paise(100_00n);
const PAID = paise(119_50n);
const OF_FIVE = ANSWERS['POST /api/bets'].bet;

beforeEach(() => {
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

function resultsTo(round: number) {
  const drawn = {
    color: 'red',
    number: 7,
    fairNumber: 7,
    outcomeRule: 'fair',
    createdAt: new Date(serverNow()).toISOString(),
  };
  return { success: true, data: [{ _id: String(round), round, ...drawn }] };
}

type Answers = Record<string, unknown>;

/** The screen of Color Prediction as round 5 ends, `leftMs` before it or after, where the result of round 4 is the latest. */
async function openAtTheEnd(bets: readonly unknown[], leftMs = -100) {
  const answers: Answers = {
    'GET /api/balance': { success: true, message: 100, balance: 100 },
    'GET /api/bets/myBets': { success: true, bets },
    'GET /api/result': resultsTo(4),
  };
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  const now = serverNow();
  const timer = { round: 5, endMs: now + leftMs, lockMs: now - 30_000, receivedMs: now - 5000, rule: 'fair' } as const;
  const phase = leftMs > 0 ? 'locked' : 'between';
  const round = { timer, phase, isPaused: leftMs <= 0 } as const;
  const screen = await renderHook(
    () => ({
      moment: useResultMoment(),
      bets: useMyBets().data,
      results: useResults().results,
      balance: useBalance().amount,
    }),
    (children) => <RoundContext value={round}>{children}</RoundContext>,
  );
  await vi.waitFor(() =>
    settle(() =>
      expect(screen.read()).toMatchObject({
        bets: bets.map(() => ({ round: 5 })),
        results: [{ round: 4 }],
        balance: BEFORE,
      }),
    ),
  );
  const receiveBalance = () => settle(() => screen.client.setQueryData(BALANCE_KEY, PAID));
  return { ...screen, answers, receiveBalance };
}

test("a bet's payout is not on the balance before its result is on the stage, and is with it", async () => {
  const { read, client, answers, receiveBalance, leave } = await openAtTheEnd([OF_FIVE]);
  await receiveBalance();
  expect(read().moment?.row.round).not.toBe(5);
  expect(read().balance).toBe(BEFORE);
  answers['GET /api/balance'] = { success: true, message: 119.5, balance: 119.5 };
  answers['GET /api/result'] = resultsTo(5);
  await settle(() => client.invalidateQueries({ queryKey: ['colour', 'results'] }));
  expect(read().moment?.row.round).toBe(5);
  expect(read().balance).toBe(PAID);
  await leave();
});

test('a bet is not won or lost in the lists before its result is on the stage', async () => {
  const settled = { ...OF_FIVE, status: 'won', drawn: 7, multiplier: 1.95, payout: 19.5 };
  for (const leftMs of [-100, 800]) {
    const { read, receiveBalance, leave } = await openAtTheEnd([settled], leftMs);
    expect(read().bets).toEqual([expect.objectContaining({ status: 'pending', drawn: null })]);
    expect(Object.keys(read().bets?.[0] ?? {})).not.toContain('payout');
    await receiveBalance();
    expect(read().balance).toBe(BEFORE);
    await leave();
  }
});

test('a clock that is a little late tells nothing either', async () => {
  const { read, receiveBalance, leave } = await openAtTheEnd([OF_FIVE], 800);
  await receiveBalance();
  expect(read().balance).toBe(BEFORE);
  await leave();
});

test('a balance that no result can have moved is shown as it comes', async () => {
  const screens = [await openAtTheEnd([]), await openAtTheEnd([OF_FIVE], 9000)];
  for (const { read, receiveBalance, leave } of screens) {
    await receiveBalance();
    expect(read().balance).toBe(PAID);
    await leave();
  }
});

test('the balance is the house’s again when the results cannot be had, and on every other page', async () => {
  const failing = await openAtTheEnd([OF_FIVE]);
  await failing.receiveBalance();
  delete failing.answers['GET /api/result'];
  await settle(() => failing.client.invalidateQueries({ queryKey: ['colour', 'results'] }));
  expect(failing.read().balance).toBe(PAID);
  await failing.leave();

  const left = await openAtTheEnd([OF_FIVE]);
  await left.leave();
  const elsewhere = await renderHook(() => useBalance().amount);
  await settle(() => elsewhere.client.setQueryData(BALANCE_KEY, PAID));
  expect(elsewhere.read()).toBe(PAID);
  await elsewhere.leave();
});
