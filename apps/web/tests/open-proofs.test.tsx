// @vitest-environment happy-dom
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, sessionStore, storeSession } from '../src/house/calls/session.ts';
import { readAwaited } from '../src/house/return-path.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { gameTitles } from '../src/player/games.ts';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const HASH = 'ab'.repeat(32);
const drawn = { number: 3, fairNumber: 3, outcomeRule: 'fair' };
const chain = { hash: HASH, salt: HASH, terminatingHash: HASH, links: 5, firstRound: 1 };
const PROOF = { success: true, data: { round: 5, ...drawn, ...chain } };
const LONG = { timeout: 30_000 };

beforeAll(() => loadTexts(shellTexts, gameTitles));
// Others of this worker look for the names of a game's texts, which the pages here have loaded.
afterAll(() => {
  for (const room of ['play', 'colour', 'crash']) i18next.removeResourceBundle('en', room);
});
beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
  sessionStore.noteOutsideChange();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

async function go(path: string) {
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/fairness/colour/5': PROOF }).fetch);
  const opened = createRouter({
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await opened.load();
  return opened;
}

test.each([
  ['a round of Color Prediction', '/dashboard/game/color-prediction?proof=5', '/color-prediction?proof=5'],
  ['a round of Crash', '/dashboard/game/crash?tab=own&proof=5', '/crash?tab=own&proof=5'],
  ['a game of Mines', '/dashboard/game/mines?proof=5', '/login'],
  ['no round', '/dashboard/game/color-prediction', '/login'],
  ['no round, outside of the dashboard', '/color-prediction', '/login'],
  ['a proof of no game', '/dashboard/wallet?proof=5', '/login'],
])(
  'a visitor who asks for %s is led to where anybody reads it, or to the login, and on after it',
  async (...[, from, to]) => {
    expect((await go(from)).state.location.href).toBe(to);
    expect(readAwaited().page).toBe(from.startsWith('/dashboard') ? from : `/dashboard/game${from}`);
  },
);

test.each(['//elsewhere.example?proof=5', 'coin/crash?proof=5', 'crash/elsewhere?proof=5'])(
  'a visitor who asks for the proof of a game that is none (%s) is led to the login',
  async (path) => expect((await go(`/dashboard/game/${path}`)).state.location.href).toBe('/login'),
);

test('whoever has an account is not led out of the dashboard', async () => {
  const answer = { success: true as const, accessToken: 'a', refreshToken: 'r', username: 'asha', userId: '7' };
  storeSession({ ...answer, expiresIn: 900_000 }, true);
  const path = '/dashboard/game/color-prediction?proof=5';
  expect((await go(path)).state.location.href).toBe(path);
});

test.each([
  ['that is over', '5', [/Proof of round 5/, /Verify in this browser/, /Log in/]],
  ['that no round can be', 'x1', [/There is no such proof here/, /Log in/]],
])('a visitor reads the proof of a round %s', async (_, round, words) => {
  const opened = await go(`/color-prediction?proof=${round}`);
  const { place } = await renderScreen(<RouterProvider router={opened} />);
  await vi.waitFor(async () => {
    await settle(() => undefined);
    for (const word of words) expect(place.textContent).toMatch(word);
  }, LONG);
  // Whoever has pressed nothing begins at the page's beginning.
  expect(document.activeElement).toBe(document.body);
});
