// @vitest-environment happy-dom
import { createMemoryHistory, createRouter, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearSession } from '../src/house/calls/session.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { VisitorFrame } from '../src/player/frame/visitor-frame.tsx';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

beforeAll(() => loadTexts(shellTexts));
afterEach(() => {
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
