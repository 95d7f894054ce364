import type { LookupFunction } from 'node:net';
import { PUSH_LIMITS } from '@rang/contract';
import type pg from 'pg';
import { type Clock, DAY_MS, HOUR_SECONDS } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdSession } from '../sessions/index.ts';
import { deleteOwnDevice, deleteDevicesOfEndedSessions, writeDevice } from './device-store.ts';
import { deleteNoticesAskedBefore } from './notice-queue.ts';
import { nameService } from './name-service.ts';
import { readEndpoint, type MayReach } from './reach-service.ts';
import { createNoticeSender } from './send-notices.ts';
import { isPublicKey, readVapid } from './vapid.ts';

export type { MayReach } from './reach-service.ts';

/** How a browser says that it takes notices. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Everything about notices to devices that the rest of the house asks for. */
export interface Push {
  readonly publicKey: string;
  /**
   * Has notices sent to a browser while the session lasts. Throws BAD_REQUEST for what is no public push service, UNAUTHORIZED
   * where the session has ended.
   */
  addDevice(player: PlayerIdentity, subscription: Subscription): Promise<void>;
  removeDevice(player: PlayerIdentity, endpoint: string): Promise<void>;
  /** Begins to send what is due; `ended` resolves when all that was begun has ended. */
  sendDue(): Promise<{ readonly ended: Promise<unknown> }>;
  removeOld(): Promise<void>;
}

/** What notices are made of. */
export interface PushParts {
  readonly pool: pg.Pool;
  readonly jobPool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 64 hexadecimal digits. */
  readonly privateKey: string;
  /** Where push services reach whoever runs the house: an https or mailto address. */
  readonly subject: string;
  readonly mayReach?: MayReach | undefined;
  /** Who looks names up: the DNS of the public internet. */
  readonly lookUp?: LookupFunction;
}

const SEND_SECONDS = 1;
const KEPT_MS = 7 * DAY_MS;

const reachNoneBeside: MayReach = () => false;

/** Makes the notices of one server. Any number of servers may send at once: each notice is taken by one of them. */
export function createPush(parts: PushParts): Push {
  const { pool, jobPool, clock, mayReach = reachNoneBeside } = parts;
  const vapid = readVapid(parts.privateKey, parts.subject);
  const sender = createNoticeSender({ ...parts, pool: jobPool, vapid, mayReach });
  return {
    publicKey: vapid.publicKey,
    addDevice: async ({ playerId, sessionId }, { endpoint: named, keys }) => {
      const endpoint = readEndpoint(named, mayReach);
      if (endpoint === undefined || !isPublicKey(keys.p256dh)) throw new Refusal('BAD_REQUEST');
      const device = { playerId, sessionId, ...keys, endpoint: endpoint.href, service: nameService(endpoint) };
      const at = new Date(clock.now());
      const isWritten = await inTransaction(pool, async (client) => {
        const isTaken = await writeDevice(client, { ...device, at }, PUSH_LIMITS.devices);
        // Once its player is held, as whoever changes a password holds them: what is written under a session moves on with it.
        await holdSession(client, sessionId);
        return isTaken;
      });
      if (!isWritten) throw new Refusal('BAD_REQUEST');
    },
    removeDevice: async ({ playerId }, named) => {
      const endpoint = URL.canParse(named) ? new URL(named).href : named;
      await inTransaction(pool, (client) => deleteOwnDevice(client, { playerId, endpoint }));
    },
    sendDue: () => sender.sendDue(),
    removeOld: async () => {
      const now = clock.now();
      await doEach([
        () => deleteNoticesAskedBefore(jobPool, new Date(now - KEPT_MS)),
        () => deleteDevicesOfEndedSessions(jobPool, new Date(now)),
      ]);
    },
  };
}

/** Every second, begins to send the notices that are due; every hour, removes what is kept no longer. */
export function registerPushJobs(jobs: Jobs, push: Pick<Push, 'sendDue' | 'removeOld'>): void {
  jobs.every('push-send', SEND_SECONDS, async () => {
    await push.sendDue();
  });
  jobs.every('push-remove-old', HOUR_SECONDS, () => push.removeOld());
}
