import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { Clock } from './clock.ts';
import type { QueuedWebhook, WebhookStore } from './store/webhook-store.ts';
import type { Switchboard } from './switchboard.ts';

const IN_FLIGHT_LIMIT = 16;

/** What the sender is made of. */
export interface WebhookSenderParts {
  readonly webhooks: WebhookStore;
  readonly secret: string;
  readonly switchboard: Switchboard;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  /** How long to wait after each failed attempt; after the last one the webhook is given up. */
  readonly retryDelaysMs: readonly number[];
}

/** Delivers the queue: at least once each, a bounded number at a time, each attempt bounded in time. */
export interface WebhookSender {
  /** Sends what is due. Cheap where nothing is. */
  wake(): void;
  /** Breaks off what is under way; it stays in the queue for the next start. */
  stop(): Promise<void>;
}

/** Makes the sender of a queue of webhooks. */
export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { webhooks, clock, log } = parts;
  const signer = new Webhook(parts.secret);
  const inFlight = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const deliver = async (webhook: QueuedWebhook): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(parts.timeoutMs)]);
    const delivery = { signer, at: new Date(clock()), signal };
    const copies = 1 + parts.switchboard.read().duplicateWebhooks;
    const results = await Promise.allSettled(Array.from({ length: copies }, () => postWebhook(webhook, delivery)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed === undefined) {
      webhooks.markDelivered(webhook.id);
      return;
    }
    if (stopping.signal.aborted) return;
    const delay = parts.retryDelaysMs[webhook.attempts];
    const reason = failed.reason instanceof Error ? failed.reason.message : String(failed.reason);
    log.warn({ webhook: webhook.id, attempt: webhook.attempts + 1, reason }, 'webhook not delivered');
    if (delay === undefined) webhooks.giveUp(webhook.id);
    else webhooks.postpone(webhook.id, clock() + delay);
  };

  const wake = (): void => {
    if (stopping.signal.aborted || inFlight.size >= IN_FLIGHT_LIMIT) return;
    for (const webhook of listDue(parts)) {
      if (inFlight.size >= IN_FLIGHT_LIMIT) return;
      if (inFlight.has(webhook.id)) continue;
      const delivery = deliver(webhook)
        .then(
          () => true,
          (error: unknown) => {
            // The store would not take what became of it. It is due still, and the next tick tries it again.
            log.error({ webhook: webhook.id, reason: String(error) }, 'webhook not noted');
            return false;
          },
        )
        .then((noted) => {
          inFlight.delete(webhook.id);
          if (noted) wake();
        });
      inFlight.set(webhook.id, delivery);
    }
  };

  return {
    wake,
    stop: async () => {
      stopping.abort();
      await Promise.all(inFlight.values());
    },
  };
}

/** None where the store cannot be read: they are due still. */
function listDue({ webhooks, clock, log }: WebhookSenderParts): readonly QueuedWebhook[] {
  try {
    return webhooks.listDue(clock(), 2 * IN_FLIGHT_LIMIT);
  } catch (error) {
    log.error({ err: error }, 'webhooks not read');
    return [];
  }
}

async function postWebhook(
  webhook: QueuedWebhook,
  delivery: { signer: Webhook; at: Date; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(webhook.url, {
    method: 'POST',
    redirect: 'manual',
    signal: delivery.signal,
    headers: {
      'content-type': 'application/json',
      'webhook-id': webhook.id,
      'webhook-timestamp': String(Math.floor(delivery.at.getTime() / 1000)),
      'webhook-signature': delivery.signer.sign(webhook.id, delivery.at, webhook.body),
    },
    body: webhook.body,
  });
  // Nobody reads the answer's body; holding it would hold the connection.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`answered ${String(response.status)}`);
}
