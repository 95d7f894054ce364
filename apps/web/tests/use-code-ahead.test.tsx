// @vitest-environment happy-dom
import { GAMES } from '@rang/games';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { SECTIONS } from '../src/player/frame/bottom-bar.tsx';
import { useCodeAhead } from '../src/player/frame/use-code-ahead.ts';
import { renderHook } from './render-hook.tsx';

test('other sections are fetched one after the other, and no more of them once the page is left', async () => {
  const fetched: (() => void)[] = [];
  const fake = createRouter({ routeTree: createRootRoute() });
  vi.spyOn(fake, 'preloadRoute').mockImplementation(() => {
    return new Promise((resolve, reject) => {
      // One that could not be fetched keeps none of the others back.
      fetched.push(() => (fetched.length === 1 ? reject(new Error('away')) : resolve(undefined)));
    });
  });
  const hook = await renderHook(useCodeAhead, (page) => (
    <RouterContextProvider router={fake}>{page}</RouterContextProvider>
  ));

  const all = SECTIONS.length + GAMES.length;
  for (let count = 1; count < all; count += 1) {
    await vi.waitFor(() => expect(fetched).toHaveLength(count), { timeout: 10_000 });
    fetched.at(-1)?.();
  }
  await vi.waitFor(() => expect(fetched).toHaveLength(all));
  await hook.leave();

  const again = await renderHook(useCodeAhead, (page) => (
    <RouterContextProvider router={fake}>{page}</RouterContextProvider>
  ));
  await vi.waitFor(() => expect(fetched).toHaveLength(all + 1), { timeout: 10_000 });
  await again.leave();
  fetched.at(-1)?.();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(fetched).toHaveLength(all + 1);
});
