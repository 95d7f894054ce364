/**
 * The Support Center: what a player writes to the house and what it answers. Guarantees that what was written is lost by nothing
 * but being sent, that the same text is one ticket, and that whatever somebody wrote is shown as text.
 */
import { useEffect } from 'react';
import { useSession } from '../../house/calls/session.ts';
import { withTexts } from '../../lib/i18n.ts';
import { supportTexts } from './use-words.ts';

export const loadSupport = withTexts(() => import('./support-screen.tsx'), supportTexts);
const loadNews = withTexts(() => import('./follow-news.ts'), supportTexts);

/** Announces an answer wherever the player is; the code for it comes behind what the player came for. */
export function useNews(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    loadNews().then(
      ({ followNews }) => {
        if (!isOver) stop = followNews();
      },
      // Cut off before it was here: what is new is asked for whenever the player comes back to the page.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
}
