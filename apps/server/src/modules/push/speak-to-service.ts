import { createHash } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import type pg from 'pg';
import webpush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { deleteDevice } from './device-store.ts';
import { dropSurplusNotices, putOffNotice, takeDueNotices, type TakenNotice } from './notice-queue.ts';
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
  readonly lookUp?: LookupFunction;
}

// A service that is away is asked again for about an hour; what happened stands in the app meanwhile.
const WAITS_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];
const AT_ONCE = 5;
// Later than this it is no news, for the house and for a phone that was off.
const NEWS_SECONDS = 24 * 3_600;
// For so long a service is spoken to before others that wait have its place; and as long as its last notices take.
const TURN_MS = 10_000;
// Push services take a notice in far less. Who takes longer would hold the places of those that answer, one after the other.
const SOON_MS = 3_000;
const TOPIC_LENGTH = 32;

/**
 * Sends what is due for one service, until there is nothing left, it takes nothing or its turn is over. Gives back whether it
 * answered, and soon each time: undefined where it was not spoken to. Of what waits, those come first who were sent nothing in
 * this turn.
 */
export async function speakToService(parts: SenderParts, service: string): Promise<boolean | undefined> {
  const begun = parts.clock.now();
  const served = new Set<bigint>();
  let wasPrompt: boolean | undefined;
  for (;;) {
    const now = parts.clock.now();
    if (now - begun >= TURN_MS) return wasPrompt;
    const at = new Date(now);
    await dropSurplusNotices(parts.pool, { at, service });
    const order = { at, service, limit: AT_ONCE, newsSince: new Date(now - NEWS_SECONDS * 1_000) };
    const taken = await takeDueNotices(parts.pool, { ...order, served: [...served] });
    for (const { playerId } of taken) served.add(playerId);
    const askedAt = parts.clock.now();
    const outcomes = await Promise.all(taken.map((notice) => tryNotice(parts, notice)));
    const found = judge(outcomes);
    const isLate = parts.clock.now() - askedAt >= SOON_MS;
    if (found.hasAnswered !== undefined && wasPrompt !== false) wasPrompt = found.hasAnswered && !isLate;
    if (taken.length < AT_ONCE || found.isOver) return wasPrompt;
  }
}

/** What was learned of a service from what came of some notices. One device's trouble is none of the service. */
function judge(outcomes: readonly (PushOutcome | undefined)[]): { hasAnswered: boolean | undefined; isOver: boolean } {
  const came = (...those: readonly PushOutcome[]): boolean =>
    outcomes.some((outcome) => outcome !== undefined && those.includes(outcome));
  const isDecided = came('taken', 'gone', 'refused');
  if (isDecided || came('untaken')) return { hasAnswered: true, isOver: !isDecided };
  const isSilent = came('unknown', 'unresolved');
  return { hasAnswered: isSilent ? false : undefined, isOver: isSilent };
}

async function tryNotice(parts: SenderParts, notice: TakenNotice): Promise<PushOutcome | undefined> {
  if (!notice.isWanted) return undefined;
  const outcome = await sendToService(encrypt(parts, notice), parts.mayReach, parts.lookUp);
  const said = { notice: String(notice.id), outcome };
  // For longer than a DNS that is out of order says so.
  const hasNoName = outcome === 'unnamed' && notice.tries > WAITS_MS.length;
  if (outcome === 'gone' || outcome === 'forbidden' || hasNoName) await deleteDevice(parts.pool, notice.deviceId);
  else if (outcome === 'untaken' || outcome === 'unresolved' || outcome === 'unnamed') {
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
