import { TIMES } from '@rang/contract';
import type { Phase } from '../round/round-phase.ts';

/** How soon after a round's end its result is asked for, and how often until it is there. */
const AWAITED_MS = 700;

/**
 * How long until results are asked for again, in milliseconds, or false for not at all. The ten-second poll stops while
 * the game pauses; the one result that everybody waits for is then asked for until it is there.
 */
export function resultsPollMs(given: {
  phase: Phase;
  ended: number | undefined;
  newest: number | undefined;
}): number | false {
  const { phase, ended, newest } = given;
  const isAwaited = ended !== undefined && (newest ?? 0) < ended;
  if (phase === 'between') return isAwaited ? AWAITED_MS : false;
  if (phase === 'processing') return isAwaited ? TIMES.nextRoundDelayMs : false;
  // A house that has never drawn has no result to wait for.
  return phase === 'open' && isAwaited && newest !== undefined ? AWAITED_MS : TIMES.resultsPollMs;
}
