import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { logThrottled } from '../../platform/log-throttled.ts';
import type { Logger } from '../../platform/logger.ts';
import { insertAlert } from './alerts.ts';

const QUIET_MS = 60_000;

/**
 * Makes what is called each time that something was refused because our clock and the gateway's differ: by how much ours is
 * ahead. The operator reads it in the log, once a minute at most, and it is kept as an alert, once a day: until the clocks
 * agree, no money comes in or goes out.
 */
export function createClockWatch({
  pool,
  clock,
  logger,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}): (aheadMs: number) => void {
  let alertedAt = Number.NEGATIVE_INFINITY;
  return (aheadMs) => {
    logThrottled(logger, "payments: our clock and the gateway's differ, so that each refuses the other", { aheadMs });
    // The clock that is wrong cannot say when a minute is over.
    const now = performance.now();
    if (now - alertedAt < QUIET_MS) return;
    alertedAt = now;
    const at = new Date(clock.now());
    // Once a day at most, however the difference grows: a later day tells of it anew.
    const reported = { ours: aheadMs > 0 ? 'ahead' : 'behind', on: at.toISOString().slice(0, 10) };
    const alert = { kind: 'clock-differs', orderNo: '', reported, at } as const;
    insertAlert(pool, alert).catch((error: unknown) => {
      logger.error({ err: error }, 'payments: an alert could not be kept');
    });
  };
}
