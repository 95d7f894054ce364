import { GAMES } from '@rang/games';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenPainted } from '../../lib/when-painted.ts';
import { loadDrawing } from '../../ui/show-toast.tsx';
import { SECTIONS } from './bottom-bar.tsx';

const AHEAD_MS = 2_500;
/** How long one section may keep the next one back. */
const MAX_WAIT_MS = 10_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Fetches what draws toasts and the other sections' code once the first one stands, so that changing sections is at once,
 * and both work when the connection has gone meanwhile. One after the other, each while the browser has nothing else to
 * do: a press is never kept waiting for all of them.
 */
export function useCodeAhead(): void {
  const router = useRouter();
  useEffect(() => {
    let isWanted = true;
    const fetchAll = async () => {
      const sections = SECTIONS.map(
        ({ to }) =>
          () =>
            router.preloadRoute({ to }),
      );
      const games = GAMES.map(({ path }) => () => {
        return router.preloadRoute({ to: '/dashboard/game/$gameId', params: { gameId: path } });
      });
      for (const fetchOne of [loadDrawing, ...sections, ...games]) {
        await new Promise<void>((resolve) => whenPainted(resolve));
        if (!isWanted) return;
        // What cannot be fetched now is fetched, and its failure shown, when it is gone to.
        await Promise.race([(fetchOne() as Promise<unknown>).catch(() => undefined), wait(MAX_WAIT_MS)]);
      }
    };
    const timer = setTimeout(() => void fetchAll(), AHEAD_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [router]);
}
