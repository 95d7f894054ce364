import { useEffect, useState } from 'react';
import { serverNow } from '../../../house/server-clock.ts';

/**
 * The house's time, renewed when `nextChange` says that something changes, and whenever the page is seen again, since
 * a hidden page's timers sleep. `heardMs` is the house's time of the answer that is being followed: a newer answer may
 * have set the clock right, so its own time counts until the next renewal. `nextChange` keeps its identity.
 */
export function useHouseTime(nextChange: (nowMs: number) => number | undefined, heardMs?: number): number {
  const [tick, setTick] = useState(() => ({ heardMs, nowMs: serverNow() }));
  const isCurrent = heardMs === undefined || tick.heardMs === heardMs;
  const nowMs = isCurrent ? tick.nowMs : heardMs;

  useEffect(() => {
    const renew = () => setTick({ heardMs, nowMs: serverNow() });
    const next = isCurrent ? nextChange(tick.nowMs) : serverNow();
    const timeout = next === undefined ? undefined : setTimeout(renew, Math.max(0, next - serverNow()));
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [tick, heardMs, isCurrent, nextChange]);

  return nowMs;
}
