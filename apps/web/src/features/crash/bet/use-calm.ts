import { useEffect, useState } from 'react';
import type { MainAction } from './slot-bets.ts';

const CALM_MS = 400;

/** Whether a press on what a button has just become would be one that was meant for what it was before. */
function isTrap(before: MainAction, now: MainAction): boolean {
  return before === 'cashOut' || now === 'cancel';
}

/**
 * Whether the button may be pressed. Whoever cashes out as the round crashes must not bet on the next one by it, nor take
 * a bet back by the second half of a double tap: for a moment such a button rests.
 */
export function useCalm(action: MainAction): boolean {
  const [seen, setSeen] = useState({ action, isCalm: true });
  if (seen.action !== action) setSeen({ action, isCalm: !isTrap(seen.action, action) });
  useEffect(() => {
    if (seen.isCalm) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isCalm: true })), CALM_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.isCalm && seen.action === action;
}
