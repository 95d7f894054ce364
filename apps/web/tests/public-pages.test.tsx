// @vitest-environment happy-dom
import { createMemoryHistory, createRouter, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearSession, openTabs, sessionStore, storeSession } from '../src/house/calls/session.ts';
import { noteConfirmation, noteReturn } from '../src/house/return-path.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { VisitorFrame } from '../src/player/frame/visitor-frame.tsx';
import { gameTitles } from '../src/player/games.ts';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse } from './fake-house.ts';
import { leaveAtEnd, settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

beforeAll(() => loadTexts(shellTexts, gameTitles));
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sessionStore.noteOutsideChange();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page as it is for somebody who is not logged in. */
async function open(page: (at: ReturnType<typeof openRouter>) => ReactNode, path = '/login') {
  clearSession();
  vi.stubGlobal('fetch', createFakeHouse({}).fetch);
  const opened = openRouter(path);
  await opened.load();
  return await renderScreen(page(opened));
}

function openRouter(path: string) {
  return createRouter({
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
}

const openPublic = (path: string) => open((at) => <RouterProvider router={at} />, path);
const openVisitors = () =>
  open((at) => (
    <RouterContextProvider router={at}>
      <VisitorFrame>Crash</VisitorFrame>
    </RouterContextProvider>
  ));

const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test.each([
  ['a visitor', openVisitors],
  ['whoever is about to log in', () => openPublic('/login')],
])('%s is told that the device is offline', async (_, openPage) => {
  const { place, leave } = await openPage();
  expect(place.textContent).not.toContain('You are offline');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await settle(() => window.dispatchEvent(new Event('offline')));
  expect(place.textContent).toContain('You are offline. We keep trying.');
  vi.restoreAllMocks();
  await settle(() => window.dispatchEvent(new Event('online')));
  expect(place.textContent).not.toContain('You are offline');
  await leave();
});

const ELSEWHERE = /You are logged in in another tab\. Without 'Remember me' each tab needs a login of its own\./;
const LONG = { timeout: 30_000 };

/** Another tab with a session of its own: it answers who asks, and says when it has none any more. */
function openOtherTab() {
  const tab = openTabs((word) => {
    if (word === 'who') tab.postMessage('here');
  });
  leaveAtEnd(() => {
    tab.close();
    return Promise.resolve();
  });
  return tab;
}

const look = (check: () => void) =>
  vi.waitFor(async () => {
    await settle(() => undefined);
    check();
  }, LONG);
const expectText = (place: HTMLElement, text: RegExp | string) => look(() => expect(place.textContent).toMatch(text));
const expectNone = (place: HTMLElement, text: RegExp) => look(() => expect(place.textContent).not.toMatch(text));

test('whoever comes to the login is told of a session in another tab, while there is one', async () => {
  const other = openOtherTab();
  const { place } = await openPublic('/login');
  await expectText(place, ELSEWHERE);
  other.close();
  const last = openTabs();
  last.postMessage('gone');
  await expectNone(place, ELSEWHERE);
  last.close();
});

test.each([
  ['the link in a mail', () => noteConfirmation('token'), 'Log in to confirm the address of this link.'],
  ['a page of the dashboard', () => noteReturn('/dashboard/wallet?tab=transactions'), 'Log in to go on to Wallet.'],
  ['a game', () => noteReturn('/dashboard/game/mines'), 'Log in to go on to Mines.'],
])('the login says that %s needs it', async (_, come, words) => {
  come();
  const { place } = await openPublic('/login');
  expect(place.textContent).toContain(words);
});

test('whoever simply comes to the login is told nothing', async () => {
  const { place } = await openPublic('/login');
  expect(place.textContent).not.toContain('Log in to');
});

test('a session that another tab ended is told of', async () => {
  const { place } = await openPublic('/login');
  const answer = { success: true as const, accessToken: 'a', refreshToken: 'r', username: 'asha', userId: '7' };
  await settle(() => storeSession({ ...answer, expiresIn: 900_000 }, true));
  localStorage.clear();
  await settle(() => sessionStore.noteOutsideChange());
  await expectText(place, 'Your session was ended in another tab. Log in to go on.');
  // The next one ends by its player's doing.
  await settle(() => storeSession({ ...answer, expiresIn: 900_000 }, true));
  clearSession();
});

test('a visitor chooses the language and the theme, as on the pages of the login', async () => {
  const { find, leave } = await openVisitors();
  expect(find('select[aria-label="Language"]')).toBeDefined();
  expect(find('button[aria-label="Use dark theme"]')).toBeDefined();
  await leave();
});

test('the terms end with an agreement, which ticks the box', async () => {
  const { find, press, leave } = await openPublic('/signup');
  const isTicked = () => (find('input[name="terms"]') as HTMLInputElement).checked;
  await settle(() => findButton('Read the terms')?.click());
  await vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(findButton('I agree')).toBeDefined();
    },
    { timeout: 30_000 },
  );
  expect(isTicked()).toBe(false);
  await settle(() => findButton('I agree')?.click());
  expect(isTicked()).toBe(true);
  await press('input[name="terms"]');
  expect(isTicked()).toBe(false);
  await leave();
});
