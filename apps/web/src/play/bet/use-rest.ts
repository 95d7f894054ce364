import { useEffect, useState } from 'react';
import { APART_MS } from '../../house/commands/use-command.ts';

/** Whether the big button rests, and what a press that it swallowed calls. */
export interface Rest {
  readonly isResting: boolean;
  /** Whoever presses on has not seen what the button has become: it rests anew. */
  readonly renew: () => void;
}

/**
 * Has a game's one big button rest where a press on what it has just become would be one that was meant for what it was
 * before: by it, whoever cashes out as the game ends would bet on the next one.
 */
export function useRest<Action extends string>(action: Action, isTrap: (before: Action, now: Action) => boolean): Rest {
  const [seen, setSeen] = useState({ action, isResting: false });
  if (seen.action !== action) setSeen({ action, isResting: isTrap(seen.action, action) });
  useEffect(() => {
    if (!seen.isResting) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isResting: false })), APART_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return {
    isResting: seen.isResting || seen.action !== action,
    renew: () => setSeen((now) => (now.isResting ? { ...now } : now)),
  };
}
