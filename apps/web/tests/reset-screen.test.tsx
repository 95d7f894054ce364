// @vitest-environment happy-dom
import { REFUSALS } from '@rang/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResetScreen } from '../src/features/password-reset/reset-screen.tsx';
import { clearSession } from '../src/house/calls/session.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

// Of whoever is logged in nothing is asked, and tests beside this one log in.
beforeEach(() => clearSession());
afterEach(() => vi.unstubAllGlobals());

/** Opens a link where the house answers so when it is asked about it. */
async function openLink(status: number, body: object) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(init.body as string)]);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  const history = createMemoryHistory();
  history.replace('/reset-password', { resetToken: 'a-token' });
  const router = createRouter({ routeTree: createRootRoute({ notFoundComponent: ResetScreen }), history });
  const screen = await renderScreen(<RouterProvider router={router as never} />);
  await settle(() => undefined);
  return { screen, asked };
}

test('a link that is used or too old says so when it is opened, with the way to another, and asks for no password', async () => {
  const refusal = { code: 'RESET_LINK_INVALID', message: REFUSALS.RESET_LINK_INVALID };
  const { screen, asked } = await openLink(400, { success: false, ...refusal });
  expect(asked).toEqual([['/api/auth/reset-password/check', { token: 'a-token' }]]);
  expect(screen.place.querySelector('input')).toBeNull();
  screen.find('[role=alert] p');
  await vi.waitFor(
    async () => {
      await settle(() => undefined);
      const links = [...screen.place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/login', '/login']);
    },
    { timeout: 30_000 },
  );
  await screen.leave();
});

test.each([
  ['that holds', 200, { success: true }],
  ['that nothing was learned about', 503, { success: false, code: 'BUSY', message: REFUSALS.BUSY }],
])('a link %s asks for a new password', async (_, status, body) => {
  const { screen } = await openLink(status, body);
  expect(screen.place.querySelectorAll('input[type=password]')).toHaveLength(2);
  await screen.leave();
});
