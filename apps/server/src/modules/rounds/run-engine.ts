import type pg from 'pg';
import { waitUnlessAborted } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { LeaseLost, takeLease, type Lease } from './lease.ts';

const RETRY_MS = 500;

/**
 * Runs a game for as long as `signal` allows: takes the lease, plays rounds with it, and begins again when it is lost or
 * that fails. `playRounds` returns only by throwing; it is given a signal that ends with the lease or the house.
 */
export async function runEngine(parts: {
  pool: pg.Pool;
  game: string;
  logger: Logger;
  signal: AbortSignal;
  /** How long the lease lasts without renewal, where it is not the usual time. */
  ttlMs?: number | undefined;
  playRounds: (lease: Lease, signal: AbortSignal) => Promise<never>;
}): Promise<void> {
  const { pool, game, logger, signal } = parts;
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    let lease: Lease | undefined;
    try {
      lease = await takeLease(pool, game, parts.ttlMs);
      if (lease !== undefined) {
        logger.info({ game, epoch: String(lease.epoch) }, 'engine: playing');
        await parts.playRounds(lease, AbortSignal.any([signal, lease.lost]));
      }
    } catch (error) {
      if (isOver()) break;
      if (error instanceof LeaseLost || lease?.lost.aborted === true)
        logger.warn({ game }, 'engine: the lease passed on');
      else logger.error({ err: error, game }, 'engine: play failed, trying again');
    } finally {
      await lease?.release();
    }
    await waitUnlessAborted(RETRY_MS, signal);
  }
}
