import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Authenticate, PlayerIdentity } from '../http/routes.ts';
import type { Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import { fewAtATime } from './few-at-a-time.ts';

/** A player's socket with the token that it was opened with. */
interface PlayerSocket {
  readonly socket: Socket;
  readonly authorization: string;
  readonly player: PlayerIdentity;
}

/** Knows which sockets are players', and closes those whose rights have ended. */
export interface PlayerSockets {
  add(own: PlayerSocket): void;
  /** Closes the sockets of sessions that were ended in this process. */
  endSessions(sessionIds: readonly string[]): void;
  /** Looks every few seconds whose token ran out or whose session was ended in another process, until stopped. */
  watch(signal: AbortSignal): Promise<void>;
}

const LOOK_EVERY_MS = 15_000;

export function createPlayerSockets(parts: {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly authenticate: Authenticate;
}): PlayerSockets {
  const bySession = new Map<string, Set<PlayerSocket>>();
  // Thousands of tokens run out together where all had come back together, and a session may have as many sockets.
  const takeTurn = fewAtATime();
  const end = async ({ socket }: PlayerSocket): Promise<void> => {
    await takeTurn();
    socket.disconnect(true);
  };

  const check = async (own: PlayerSocket): Promise<void> => {
    try {
      await parts.authenticate(own.authorization);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Too busy to look is no answer; the next look gives one.
      if (error.code !== 'BUSY') await end(own);
    }
  };

  const checkAll = async (): Promise<void> => {
    const checks = [...bySession.values()].flatMap((sockets) => [...sockets].map(check));
    const failed = (await Promise.allSettled(checks)).find((result) => result.status === 'rejected');
    if (failed) parts.logger.error({ err: failed.reason as unknown }, 'realtime: sessions could not be looked up');
  };

  return {
    add: (own) => {
      const { sessionId } = own.player;
      const sockets = bySession.get(sessionId) ?? new Set();
      bySession.set(sessionId, sockets.add(own));
      own.socket.once('disconnect', () => {
        sockets.delete(own);
        if (sockets.size === 0) bySession.delete(sessionId);
      });
      // The session may have ended between the handshake's check and this moment.
      void check(own).catch((error: unknown) => {
        parts.logger.error({ err: error }, 'realtime: a session could not be looked up');
      });
    },
    endSessions: (sessionIds) => {
      for (const sessionId of sessionIds) {
        for (const own of bySession.get(sessionId) ?? []) void end(own);
      }
    },
    watch: async (signal) => {
      try {
        for (;;) {
          await parts.clock.until(parts.clock.now() + LOOK_EVERY_MS, signal);
          await checkAll();
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
