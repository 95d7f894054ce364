import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SECTIONS } from './sections.ts';

const AHEAD_MS = 2_500;

/**
 * Fetches the other sections' code once the first one stands, so that changing sections is at once, and works when the
 * connection has gone meanwhile.
 */
export function useCodeAhead(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      const paths = [
        ...SECTIONS.map(({ to }) => to),
        '/dashboard/game/color-prediction',
        '/dashboard/game/mines',
        '/dashboard/game/crash',
      ] as const;
      // What cannot be fetched now is fetched, and its failure told, when it is gone to.
      void Promise.allSettled(paths.map((to) => router.preloadRoute({ to })));
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
