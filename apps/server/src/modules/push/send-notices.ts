import { createHash } from 'node:crypto';
import type pg from 'pg';
import webpush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { deleteDevice } from './device-store.ts';
import { listDueServices, putOffNotice, takeDueNotices, type TakenNotice } from './notice-queue.ts';
import { sendToService, type MayReach, type PushOutcome, type PushRequest } from './reach-service.ts';
import { createServiceStandings } from './service-standings.ts';
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
// So many services that answered when they were last spoken to, and so many others.
const PLACES = 10;
// Later than this it is no news, for the house and for a phone that was off.
const NEWS_SECONDS = 24 * 3_600;
// For so long a service is spoken to before others that wait have its place; and as long as its last notices take.
const TURN_MS = 10_000;
// Of the services that were not done by the end of their turn: the oldest are forgotten first.
const MAX_KEPT = 1_000;
const TOPIC_LENGTH = 32;

/**
 * Makes the sender of one server. Each service is spoken to on its own, so that one which hangs keeps no other's notices
 * waiting. Anybody can name services that hang: those that answer have places that no other can take, and nobody keeps one for
 * longer than a turn while others wait. And each notice goes out once at most: only what a service did certainly not take is
 * tried again.
 */
export function createNoticeSender(parts: SenderParts): { sendDue(): Promise<{ readonly ended: Promise<unknown> }> } {
  const standings = createServiceStandings(() => parts.clock.now());
  const [answering, others] = [new Set<string>(), new Set<string>()];
  // Who has had a turn and was not done, the longest ago first.
  const hadTurn = new Set<string>();

  const speak = async (service: string, underWay: Set<string>): Promise<void> => {
    underWay.add(service);
    hadTurn.delete(service);
    try {
      const turn = await speakTo(parts, service);
      standings.note(service, turn !== 'silent');
      if (turn === 'not done') hadTurn.add(service);
      for (const oldest of hadTurn) if (hadTurn.size > MAX_KEPT) hadTurn.delete(oldest);
    } catch (error) {
      parts.logger.error({ err: error, service }, 'push: notices could not be sent');
    } finally {
      underWay.delete(service);
    }
  };

  const begin = async (
    underWay: Set<string>,
    choice: { among?: string[]; except: string[] },
  ): Promise<Promise<void>[]> => {
    const limit = PLACES - underWay.size;
    if (limit <= 0) return [];
    const due = await listDueServices(parts.pool, {
      ...choice,
      after: [...hadTurn],
      at: new Date(parts.clock.now()),
      limit,
    });
    return due.map((service) => speak(service, underWay));
  };

  return {
    sendDue: async () => {
      const busy = [...answering, ...others];
      const among = standings.listAnswering();
      const begun = [
        ...(await begin(answering, { among, except: busy })),
        ...(await begin(others, { except: [...busy, ...among] })),
      ];
      return { ended: Promise.all(begun) };
    },
  };
}

/** Sends what is due for one service, until there is nothing left, it takes nothing or its turn is over; what came of that. */
async function speakTo(parts: SenderParts, service: string): Promise<'done' | 'not done' | 'silent'> {
  const begun = parts.clock.now();
  for (;;) {
    const now = parts.clock.now();
    if (now - begun >= TURN_MS) return 'not done';
    const order = { at: new Date(now), service, limit: AT_ONCE, newsSince: new Date(now - NEWS_SECONDS * 1_000) };
    const taken = await takeDueNotices(parts.pool, order);
    const outcomes = await Promise.all(taken.map((notice) => tryNotice(parts, notice)));
    if (outcomes.includes('unknown') || outcomes.includes('unresolved')) return 'silent';
    if (taken.length < AT_ONCE || outcomes.includes('untaken')) return 'done';
  }
}

async function tryNotice(parts: SenderParts, notice: TakenNotice): Promise<PushOutcome | undefined> {
  if (!notice.isWanted) return undefined;
  const outcome = await sendToService(encrypt(parts, notice), parts.mayReach);
  const said = { notice: String(notice.id), outcome };
  if (outcome === 'gone' || outcome === 'forbidden') await deleteDevice(parts.pool, notice.deviceId);
  if (outcome === 'untaken' || outcome === 'unresolved') {
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
