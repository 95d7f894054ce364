// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFeed } from '../src/features/colour/live/use-feed.ts';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { serverNow, useHouse } from '../src/house/house.ts';
import { createFakeHouse, PLAY_HOUSE } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    createFakeHouse({ 'GET /api/house': PLAY_HOUSE, 'GET /api/bets/live': { success: true, bets: [] } }).fetch,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** How many samples there are after six seconds, from `openMs` before bets close. */
async function countSamples(phase: 'open' | 'locked', openMs: number): Promise<number> {
  // What kind of house it is is known before the time is one that stands still.
  const house = await renderHook(useHouse);
  await vi.waitFor(() => settle(() => expect(house.read()?.money).toBe('play')));
  await house.leave();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const now = serverNow();
  const timer = { round: 5, endMs: now + 40_000, lockMs: now + openMs, receivedMs: now, rule: 'fair' } as const;
  const { read, leave } = await renderHook(
    () => useFeed(false),
    (children) => <RoundContext value={{ timer, phase, isPaused: false }}>{children}</RoundContext>,
  );
  await settle(() => undefined);
  await settle(() => vi.advanceTimersByTime(6000));
  const samples = read().rows ?? [];
  await leave();
  vi.useRealTimers();
  return samples.length;
}

test('samples come while bets are taken', async () => {
  expect(await countSamples('open', 20_000)).toBe(3);
});

test('a sample never says a time at which no bet was taken', async () => {
  expect(await countSamples('locked', -100)).toBe(0);
  // Nor where the page, asleep, has not yet seen that they are closed.
  expect(await countSamples('open', 3000)).toBe(1);
});
