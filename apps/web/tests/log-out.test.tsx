// @vitest-environment happy-dom
import { RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession, storeSession } from '../src/house/calls/session.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { Header } from '../src/player/frame/header.tsx';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { takeToasts } from '../src/ui/show-toast.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
const findButton = (name: string, place = '') =>
  [...document.querySelectorAll<HTMLButtonElement>(`${place} button`)].find(({ textContent }) => textContent === name);
const press = (name: string, place?: string) => settle(() => findButton(name, place)?.click());
// The question's code and texts come with the first press.
const awaitButton = (name: string) =>
  vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(findButton(name)).toBeDefined();
    },
    { timeout: 30_000 },
  );

/** The header of somebody who is logged in. */
async function openHeader() {
  await loadTexts(shellTexts);
  vi.spyOn(router, 'navigate').mockResolvedValue();
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
  return await renderScreen(
    <RouterContextProvider router={router}>
      <Header onMenu={() => undefined} />
    </RouterContextProvider>,
  );
}

test('the header logs nobody out before it has asked', async () => {
  const answers = { 'GET /api/balance': { success: true, message: 100, balance: 100 }, 'POST /api/auth/logout': {} };
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  const screen = await openHeader();
  await press('Log out');
  await awaitButton('Cancel');
  await press('Cancel');
  expect(readSession()).toBeDefined();

  await press('Log out');
  await awaitButton('Cancel');
  await press('Log out', '[role=dialog]');
  expect(readSession()).toBeUndefined();
  await vi.waitFor(() => expect(router.navigate).toHaveBeenCalledWith({ to: '/login', replace: true }));
  await screen.leave();
});

test('who logs out while the house cannot be reached is out on the device, and is told that the house does not know', async () => {
  const cutOff = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('fetch failed')));
  vi.stubGlobal('fetch', cutOff);
  const screen = await openHeader();
  takeToasts();
  await press('Log out');
  await awaitButton('Cancel');
  await press('Log out', '[role=dialog]');
  expect(readSession()).toBeUndefined();
  await vi.waitFor(() =>
    expect(takeToasts().map(({ message }) => message)).toEqual([
      expect.stringMatching(/^You are logged out here\. The house could not be reached/),
    ]),
  );
  await screen.leave();
});
