import { readFailure } from '../../platform/database/read-failure.ts';
import { MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { nextCheckAt } from './check-times.ts';
import type { GatewayReply } from './payment-gateway.ts';

const TRIED_AGAIN_MS = 30_000;
// So many that are not answered one after the other, or so long a time with one at its end, and the gateway itself is silent.
const SILENT_AFTER = 20;
const SILENT_AFTER_MS = 10 * SECOND_MS;
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [3 * SECOND_MS, 10 * MINUTE_MS];

/**
 * How a question about one of them ended. `away`: the gateway takes none at all. `unanswered`: it says nothing of this one, which
 * is no word on any other.
 */
export type AskedOutcome = 'answered' | 'unanswered' | 'away';

/** How often in a row one was not answered, and how long it waits at least; no longer than it does anyway where that is null. */
export interface Unanswered {
  readonly unanswered: number;
  readonly until: Date | null;
}

/** How one deposit or payout is checked. */
interface Checking<Due> {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly check: (one: Due) => Promise<AskedOutcome>;
  readonly noteUnanswered: (one: Due, noted: Unanswered) => Promise<void>;
  /** Has one that failed checked again. */
  readonly putOff: (one: Due) => Promise<void>;
}

/**
 * Checks what is due, one after the other, up to the first call that the gateway does not take, or several that it does not
 * answer. One alone that is not answered waits, longer each time, and one that fails is logged and tried again at a later
 * turn: neither keeps the others waiting. Where the database cannot be reached all would fail, and the turn ends. Says whether
 * all of them were gone through, and none is due as before.
 */
export async function checkEach<Due extends { readonly id: string; readonly unanswered: number }>(
  due: readonly Due[],
  checking: Checking<Due>,
): Promise<boolean> {
  const { clock, logger, check, putOff } = checking;
  const begunAt = clock.now();
  let [failed, silent] = [0, 0];
  let isDone = true;
  for (const one of due) {
    try {
      const outcome = await check(one);
      if (outcome === 'away') return false;
      await noteOutcome(checking, one, outcome);
      silent = outcome === 'answered' ? 0 : silent + 1;
      if (silent === SILENT_AFTER || (silent > 0 && clock.now() - begunAt > SILENT_AFTER_MS)) return false;
    } catch (error) {
      if (readFailure(error) === 'unreached') throw error;
      failed += 1;
      const details = { id: one.id, failed, due: due.length };
      logger.error({ err: error, ...details }, 'payments: one of those that are due has failed, the others go on');
      await putOff(one).catch((again: unknown) => {
        isDone = false;
        logger.error({ err: again, ...details }, 'payments: one that has failed could not be put off');
      });
    }
  }
  return isDone;
}

async function noteOutcome<Due extends { readonly unanswered: number }>(
  { clock, noteUnanswered }: Checking<Due>,
  one: Due,
  outcome: Exclude<AskedOutcome, 'away'>,
): Promise<void> {
  if (outcome === 'answered') {
    if (one.unanswered > 0) await noteUnanswered(one, { unanswered: 0, until: null });
    return;
  }
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** one.unanswered, MAX_WAIT_MS);
  await noteUnanswered(one, { unanswered: one.unanswered + 1, until: new Date(clock.now() + waitMs) });
}

/** How a question ended that this came back to: whatever the gateway says is an answer. */
export function judgeReply({ outcome }: GatewayReply<unknown>): AskedOutcome {
  if (outcome === 'untaken') return 'away';
  return outcome === 'unanswered' ? 'unanswered' : 'answered';
}

/** When one that has failed is checked again: soon, however old it is, as nobody knows yet what the gateway said. */
export function retryCheckAt(since: Date, now: number): Date {
  const soon = new Date(now + TRIED_AGAIN_MS);
  const next = nextCheckAt(since, now);
  return next === null || next > soon ? soon : next;
}
