// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFailure, usePlaceBet } from '../src/features/colour/bet/use-place-bet.ts';
import { MY_BETS_KEY } from '../src/features/colour/history/use-my-bets.ts';
import { ApiError } from '../src/house/calls/api-error.ts';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { ANSWERS } from './callers.tsx';
import { ANSWERED, createFakeHouse, refusedWith, type Fate } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const RED = { betType: 'color', betValue: 'red' } as const;

async function openBar(...fates: Fate[]) {
  const house = createFakeHouse(ANSWERS);
  house.fates.push(...fates);
  vi.stubGlobal('fetch', house.fetch);
  const screen = await renderHook(() => usePlaceBet(5));
  const place = (rupees: bigint) =>
    screen.read().place({ round: 5, selection: RED, amount: paise(rupees * 100n), rule: 'fair' });
  return { house, screen, place };
}

let later = 0;

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
});

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a bet that was placed is reported, and shown with the balance that the house answered', async () => {
  const { screen, place } = await openBar(ANSWERED);
  await settle(() => place(10n));
  expect(screen.read()).toMatchObject({ isPending: false, isPlaced: true, failure: undefined });
  expect(screen.client.getQueryData(BALANCE_KEY)).toBe(9900n);
  expect(screen.client.getQueryData(MY_BETS_KEY)).toMatchObject([{ _id: 'b', amount: 1000n }]);
  await screen.leave();
});

test('a double press places one bet', async () => {
  const { house, screen, place } = await openBar(ANSWERED);
  await settle(() => Promise.all([place(10n), place(10n)]));
  expect(house.keys).toHaveLength(1);
  await screen.leave();
});

test('a refusal is shown in the words of the house, and taken away where the bet is changed', async () => {
  const { screen, place } = await openBar(refusedWith('INSUFFICIENT_BALANCE', 409));
  await settle(() => place(10n));
  expect(screen.read()).toMatchObject({ isPlaced: false, failure: { code: 'INSUFFICIENT_BALANCE' } });
  await settle(() => screen.read().forget());
  expect(screen.read().failure).toBeUndefined();
  await screen.leave();
});

test('a bet whose answer was lost is said not to be taken twice, and is sent again under its key', async () => {
  const { house, screen, place } = await openBar({ kind: 'timeout' }, ANSWERED);
  await settle(() => place(10n));
  expect(screen.read().failure?.text).toContain('bet.neverTwice');
  later += 1_000;
  await settle(() => place(10n));
  expect(screen.read()).toMatchObject({ isPlaced: true, failure: undefined });
  expect(house.keys).toHaveLength(2);
  expect(new Set(house.keys).size).toBe(1);
  await screen.leave();
});

test('that a bet was not answered is no longer said once the house answers again', async () => {
  const { screen, place } = await openBar({ kind: 'network' });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await settle(() => window.dispatchEvent(new Event('offline')));
  await settle(() => place(10n));
  expect(screen.read().failure?.text).toContain('bet.neverTwice');
  isOnline.mockReturnValue(true);
  await settle(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(screen.read().failure).toBeUndefined();
    },
    { timeout: 30_000 },
  );
  await screen.leave();
});

test('a bet whose answer was lost keeps its key while another tab of the screen, or a reload, takes its place', async () => {
  const first = await openBar({ kind: 'timeout' });
  await settle(() => first.place(10n));
  await first.screen.leave();
  const second = await openBar(ANSWERED, ANSWERED);
  await settle(() => second.place(10n));
  expect(second.house.keys).toEqual(first.house.keys);
  later += 1_000;
  // Answered: the same bet once more is another one.
  await settle(() => second.place(10n));
  expect(new Set(second.house.keys).size).toBe(2);
  await second.screen.leave();
});

test('in the next round a bet whose answer was lost is said to be taken perhaps, and one that was refused is forgotten', () => {
  const t = ((key: string) => key) as Parameters<typeof readFailure>[2];
  const refused = new ApiError({ code: 'INSUFFICIENT_BALANCE', message: 'Too little.', status: 409 });
  const lost = new ApiError({ code: 'TIMEOUT', message: '', status: 0 });
  expect(readFailure({ failure: lost, isUnknown: true, round: 5 }, 5, t)?.text).toBe('bet.failed bet.neverTwice');
  expect(readFailure({ failure: lost, isUnknown: true, round: 5 }, 6, t)?.text).toBe('bet.mayBePlaced');
  expect(readFailure({ failure: refused, isUnknown: false, round: 5 }, 5, t)?.code).toBe('INSUFFICIENT_BALANCE');
  expect(readFailure({ failure: refused, isUnknown: false, round: 5 }, 6, t)).toBeUndefined();
});
