// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { storeSession } from '../src/house/calls/session.ts';
import { dismissWalletNews } from '../src/house/money/wallet-news.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { DashboardFrame, prepareWelcome } from '../src/player/frame/dashboard-frame.tsx';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse, PLAY_HOUSE } from './fake-house.ts';
import { leaveAtEnd, settle } from './render-hook.tsx';

const WORDS = 'You have ₹1,000 of play money to start with.';
afterEach(() => {
  sessionStorage.clear();
  dismissWalletNews();
  vi.unstubAllGlobals();
});

/** What the dashboard says in its first paint, before anything that is fetched has come. */
function paintDashboard(): string {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/home'] });
  const at = createRouter({ routeTree: router.routeTree, history });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  leaveAtEnd(async () => {
    await settle(() => root.unmount());
    place.remove();
  });
  act(() =>
    root.render(
      <MantineProvider>
        <RouterContextProvider router={at}>
          <DashboardFrame>Home</DashboardFrame>
        </RouterContextProvider>
      </MantineProvider>,
    ),
  );
  return place.textContent;
}

test('the welcome of a new account is there with the first paint, once', async () => {
  await loadTexts(shellTexts);
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/house': PLAY_HOUSE }).fetch);
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'asha_77', userId: '7' }, false);
  sessionStorage.setItem('rang-welcome', 'yes');
  await prepareWelcome();
  expect(paintDashboard()).toContain(WORDS);
  dismissWalletNews();
  await prepareWelcome();
  expect(paintDashboard()).not.toContain(WORDS);
});
