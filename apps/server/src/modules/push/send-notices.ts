import { createHash } from 'node:crypto';
import type pg from 'pg';
import webpush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { deleteDevice } from './device-store.ts';
import { listDueServices, putOffNotice, takeDueNotices, type TakenNotice } from './notice-queue.ts';
import { sendToService, type MayReach, type PushOutcome, type PushRequest } from './reach-service.ts';
import type { VapidDetails } from './vapid.ts';
import { writeNotice } from './write-notice.ts';

/** What sending is made of. */
export interface SenderParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly vapid: VapidDetails;
  readonly mayReach: MayReach;
}

// A service that is away is asked again for about an hour; what happened stands in the app meanwhile.
const WAITS_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];
const AT_ONCE = 5;
const SERVICES = 20;
// Later than this it is no news, for the house and for a phone that was off.
const NEWS_SECONDS = 24 * 3_600;
const TOPIC_LENGTH = 32;

/**
 * Makes the sender of one server. Each service is spoken to on its own, so that one which hangs keeps no other's notices
 * waiting; and each notice goes out once at most: only what a service did certainly not take is tried again.
 */
export function createNoticeSender(parts: SenderParts): { sendDue(): Promise<{ readonly ended: Promise<unknown> }> } {
  const underWay = new Set<string>();
  return {
    sendDue: async () => {
      const free = SERVICES - underWay.size;
      if (free <= 0) return { ended: Promise.resolve() };
      const at = new Date(parts.clock.now());
      const due = await listDueServices(parts.pool, { at, except: [...underWay], limit: free });
      const begun = due.map(async (service) => {
        underWay.add(service);
        try {
          await speakTo(parts, service);
        } catch (error) {
          parts.logger.error({ err: error, service }, 'push: notices could not be sent');
        } finally {
          underWay.delete(service);
        }
      });
      return { ended: Promise.all(begun) };
    },
  };
}

/** Sends what is due for one service, until there is nothing left or it takes nothing. */
async function speakTo(parts: SenderParts, service: string): Promise<void> {
  let isTaking = true;
  while (isTaking) {
    const now = parts.clock.now();
    const order = { at: new Date(now), service, limit: AT_ONCE, newsSince: new Date(now - NEWS_SECONDS * 1_000) };
    const taken = await takeDueNotices(parts.pool, order);
    const outcomes = await Promise.all(taken.map((notice) => tryNotice(parts, notice)));
    isTaking = taken.length === AT_ONCE && outcomes.every((one) => one !== 'untaken' && one !== 'unknown');
  }
}

async function tryNotice(parts: SenderParts, notice: TakenNotice): Promise<PushOutcome | undefined> {
  if (!notice.isWanted) return undefined;
  const outcome = await sendToService(encrypt(parts, notice), parts.mayReach);
  const said = { notice: String(notice.id), outcome };
  if (outcome === 'gone' || outcome === 'forbidden') await deleteDevice(parts.pool, notice.deviceId);
  if (outcome === 'untaken') {
    const waitMs = WAITS_MS[notice.tries - 1];
    if (waitMs !== undefined) await putOffNotice(parts.pool, notice.id, new Date(parts.clock.now() + waitMs));
  }
  if (outcome !== 'taken') parts.logger.info(said, 'push: a notice was not taken');
  return outcome;
}

/** Encrypts a notice for its device, by RFC 8291: its service sees neither what it says nor whom it is for. */
function encrypt({ vapid }: SenderParts, notice: TakenNotice): PushRequest {
  const { endpoint, p256dh, auth } = notice;
  const payload = JSON.stringify(writeNotice(notice));
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: NEWS_SECONDS,
    contentEncoding: webpush.supportedContentEncodings.AES_128_GCM,
    // Of what has not come yet the service keeps one of each event.
    topic: createHash('sha256').update(notice.event).digest('base64url').slice(0, TOPIC_LENGTH),
  });
  return { endpoint: new URL(endpoint), headers, body };
}
