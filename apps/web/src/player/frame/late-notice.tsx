import { TIMES } from '@rang/contract';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * Looks again and again whether the house has something to tell all, and at once when a socket says so. As short as it can
 * be: every first visit is sent it. What reads and shows a notice comes with the first one that there is.
 */
export function LateNotice() {
  const [Place, setPlace] = useState<ComponentType>();
  useEffect(() => {
    if (Place !== undefined) return;
    const look = async () => {
      try {
        const answer = await fetch('/api/notice');
        if (!answer.ok || (await answer.text()).includes('"notice":null')) return;
        const { NoticePlace } = await import('../../features/notice/notice-place.tsx');
        setPlace(() => NoticePlace);
      } catch {
        // Out of reach, which is said elsewhere: the next look is another try.
      }
    };
    void look();
    const timer = setInterval(look, TIMES.noticePollMs);
    addEventListener('rang-notice', look);
    return () => {
      clearInterval(timer);
      removeEventListener('rang-notice', look);
    };
  }, [Place]);
  return Place && <Place />;
}
