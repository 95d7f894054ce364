// @vitest-environment happy-dom
import { RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { HomeScreen } from '../src/features/home/home-screen.tsx';
import { homeTexts } from '../src/player/room-texts.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { storeSession } from '../src/house/calls/session.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
const ACCOUNT = {
  name: 'Asha Rao',
  username: 'asha_77',
  publicName: null,
  shownAs: 'as***7',
  email: 'asha@example.com',
  emailConfirmed: true,
  hasPassword: true,
  createdAt: '2026-11-21T10:00:00.000Z',
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['name', { 'GET /api/auth/account': { success: true, data: ACCOUNT } }, 'Welcome, Asha Rao'],
  ['username where the name cannot be had', {}, 'Welcome, asha_77'],
])('a player is greeted by the %s', async (_, answers, greeting) => {
  await loadTexts(homeTexts);
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  storeSession({ ...tokens, success: true, username: 'asha_77', userId: '7' }, false);
  const screen = await renderScreen(
    <RouterContextProvider router={router}>
      <HomeScreen referralBanner={null} referralCard={null} />
    </RouterContextProvider>,
  );
  await vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(screen.find('h1').textContent).toBe(greeting);
    },
    { timeout: 30_000 },
  );
  await screen.leave();
});
