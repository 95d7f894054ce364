import type pg from 'pg';
import type { Queryable } from '../../platform/database/database.ts';
import { endExpiredHolder, raiseEpoch, renewLease, holdEpoch, tryLock, unlock } from './store.ts';

/** Thrown by a write of an engine whose lease has passed to another. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The right to run a game's rounds, until `lost` is aborted. */
export interface Lease {
  readonly game: string;
  readonly epoch: bigint;
  readonly lost: AbortSignal;
  /** How long an engine may be silent before nobody relies on it any more, milliseconds. */
  readonly silentAfterMs: number;
  /**
   * Says that this engine plays: other servers rely on it from now on, for as long as it gives signs of life. A timer that
   * goes off is none: whether the engine still plays is asked before each of them.
   */
  markAwake(isPlaying: () => boolean): void;
  /**
   * Says that this engine plays nothing, or no more, and keeps the lease: other servers rely on it for nothing, from when
   * this resolves. It also resolves where it could not be said, as the lease is lost then.
   */
  markIdle(): Promise<void>;
  /** Hands over: once it resolves, another engine can take the lease at once. Also after a loss; a second time does nothing. */
  release(): Promise<void>;
}

/** How long a lease lasts without renewal. An engine that stood still for longer is deposed. */
const LEASE_TTL_MS = 3_000;

/** It is renewed three times in that while, and one that plays is relied on for two renewals, which are two seconds. */
const RENEWALS = 3;
const MISSED_RENEWALS = 2;

/**
 * Takes a game's lease or says that another engine holds it. The lease is an advisory lock on a connection of its own,
 * which ends with the connection, and an epoch in a row: a holder whose process sleeps keeps its connection, so when it
 * has not renewed for `ttlMs` its connection is ended and the epoch moves on without it.
 */
export async function takeLease(pool: pg.Pool, game: string, ttlMs = LEASE_TTL_MS): Promise<Lease | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = (reason: unknown): void => {
    lost.abort(new LeaseLost(`the lease of ${game} is lost`, { cause: reason }));
  };
  client.on('error', lose);
  const letGo = (): void => {
    lose('released');
    // Whatever still is locked ends with the connection, so the connection does not go back to the pool.
    client.release(true);
  };
  try {
    if (!(await tryLock(client, game))) {
      await endExpiredHolder(client, game);
      client.off('error', lose);
      // Nothing is locked on it. It is asked with again a moment later, by each server that does not play: a new connection each
      // time would cost the database more than all else that these do.
      client.release();
      return undefined;
    }
    const epoch = await raiseEpoch(client, game, ttlMs);
    let held = true;
    const silentAfterMs = (ttlMs / RENEWALS) * MISSED_RENEWALS;
    let isPlaying = (): boolean => false;
    const renew = (): Promise<void> =>
      renewLease(client, { game, epoch, ttlMs, awakeMs: isPlaying() ? silentAfterMs : 0 }).then((renewed) => {
        if (!renewed) lose('another engine took it');
      }, lose);
    const renewal = setInterval(() => void renew(), ttlMs / RENEWALS);
    return {
      game,
      epoch,
      lost: lost.signal,
      silentAfterMs,
      markAwake: (asked) => {
        isPlaying = asked;
        void renew();
      },
      markIdle: () => {
        isPlaying = () => false;
        return renew();
      },
      release: async () => {
        if (!held) return;
        held = false;
        clearInterval(renewal);
        // Of a lease that is lost the connection is gone, or may be silent: whatever is locked on it ends with it.
        if (!lost.signal.aborted) await unlock(client, game).catch(lose);
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** To be called first in every transaction of an engine: throws LeaseLost where the epoch is no longer the engine's. */
export async function lockEpoch(client: Queryable, lease: Pick<Lease, 'game' | 'epoch'>): Promise<void> {
  const epoch = await holdEpoch(client, lease.game);
  if (epoch !== lease.epoch) throw new LeaseLost(`the lease of ${lease.game} has passed on`);
}
