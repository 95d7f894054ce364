// @vitest-environment happy-dom
import type { CrashResult } from '@rang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { LastResults } from '../src/features/crash/results/last-results.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const resultOf = (game: number): CrashResult => ({
  gameId: String(game),
  crashPoint: 2,
  fairCrashPoint: 2,
  outcomeRule: 'fair',
  voided: false,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const ROUNDS = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9].map(resultOf);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The newest nine rounds; those before are answered by what `answer` is called with. */
async function openResults(newest: readonly CrashResult[]) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<(response: Response) => void>();
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => ask(resolve)));
  const screen = await renderScreen(<LastResults results={newest} />);
  const list = () => [...screen.place.querySelectorAll('ol > li')].map((cell) => /#(\d+)/.exec(cell.textContent)?.[1]);
  const answerWith = async (status: number, body: unknown) => {
    const answer = await asked;
    await settle(() => answer(new Response(JSON.stringify(body), { status })));
  };
  return { ...screen, list, answerWith };
}

const OLDER = '[data-way="next"]';
const NEWEST_EIGHT = ['20', '19', '18', '17', '16', '15', '14', '13'];

test('while the rounds before are awaited the newest ones stay', async () => {
  const { place, list, press, answerWith, leave } = await openResults(ROUNDS.slice(0, 9));
  expect(list()).toEqual(NEWEST_EIGHT);
  await press(OLDER);
  expect(list()).toEqual(NEWEST_EIGHT);
  expect(place.textContent).not.toContain('history.empty');
  await answerWith(200, { success: true, data: ROUNDS.slice(8) });
  await vi.waitFor(async () => {
    await settle(() => undefined);
    expect(list()).toEqual(['12', '11', '10', '9']);
  });
  await leave();
});

test('rounds that could not be fetched are not said to be none', async () => {
  const { place, press, answerWith, leave } = await openResults(ROUNDS.slice(0, 9));
  await press(OLDER);
  await answerWith(500, {});
  await vi.waitFor(async () => {
    await settle(() => undefined);
    expect(place.textContent).toContain('history.reload');
  });
  expect(place.textContent).not.toContain('history.empty');
  await leave();
});

test('that there are no rounds yet is said where there are none', async () => {
  const { place, leave } = await openResults([]);
  expect(place.textContent).toContain('history.empty');
  await leave();
});
