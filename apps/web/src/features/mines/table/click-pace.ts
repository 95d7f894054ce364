import { TIMES } from '@rang/contract';

/** Whether a press comes too soon after the one before; both in milliseconds of any one clock. */
export function isTooSoon(atMs: number, beforeMs: number | undefined): boolean {
  return beforeMs !== undefined && atMs - beforeMs < TIMES.minesClickMs;
}
