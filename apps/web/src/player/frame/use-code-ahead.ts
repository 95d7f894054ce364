import { GAMES } from '@rang/games';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SECTIONS } from './bottom-bar.tsx';

const AHEAD_MS = 2_500;

/**
 * Fetches the other sections' code once the first one stands, so that changing sections is at once, and works when the
 * connection has gone meanwhile.
 */
export function useCodeAhead(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      // What cannot be fetched now is fetched, and its failure shown, when it is gone to.
      void Promise.allSettled([
        ...SECTIONS.map(({ to }) => router.preloadRoute({ to })),
        ...GAMES.map(({ path }) => router.preloadRoute({ to: '/dashboard/game/$gameId', params: { gameId: path } })),
      ]);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
