// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlaceBet } from '../src/features/colour/bet/use-place-bet.ts';
import { MY_BETS_KEY } from '../src/features/colour/history/use-my-bets.ts';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { ANSWERS } from './callers.tsx';
import { ANSWERED, createFakeHouse, refusedWith, type Fate } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const RED = { betType: 'color', betValue: 'red' } as const;

async function openBar(...fates: Fate[]) {
  const house = createFakeHouse(ANSWERS);
  house.fates.push(...fates);
  vi.stubGlobal('fetch', house.fetch);
  const screen = await renderHook(usePlaceBet);
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
