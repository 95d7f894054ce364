import { useEffect, useState } from 'react';
import { serverNow } from './house.ts';

/**
 * The house's time, renewed when `nextChange` says that something changes, and whenever the page is seen again, since
 * a hidden page's timers sleep. `receivedMs` is the house's time of the answer that is being followed: a newer answer may
 * have set the clock right, so its own time counts until the next renewal. `nextChange` keeps its identity.
 */
export function useHouseTime(nextChange: (nowMs: number) => number | undefined, receivedMs?: number): number {
  const [tick, setTick] = useState(() => ({ receivedMs, nowMs: serverNow() }));
  const isCurrent = receivedMs === undefined || tick.receivedMs === receivedMs;
  const nowMs = isCurrent ? tick.nowMs : receivedMs;

  useEffect(() => {
    const renew = () => setTick({ receivedMs, nowMs: serverNow() });
    const next = isCurrent ? nextChange(tick.nowMs) : serverNow();
    const timeout = next === undefined ? undefined : setTimeout(renew, Math.max(0, next - serverNow()));
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [tick, receivedMs, isCurrent, nextChange]);

  return nowMs;
}
