import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';

const row = z.object({ id: z.string(), url: z.string(), body: z.string(), attempts: z.number() });

/** A webhook that waits for its next attempt. */
export type QueuedWebhook = Readonly<z.output<typeof row>>;

/** A webhook as it enters the queue; it reports an order or a payout, never of both. */
export interface NewWebhook {
  readonly id: string;
  readonly orderId: string | null;
  readonly payoutId: string | null;
  readonly url: string;
  readonly body: string;
  readonly lost: boolean;
  readonly dueAt: number;
}

/** Every statement on webhooks. */
export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Prepares the statements on the queue of webhooks. */
export function createWebhookStore(database: DatabaseSync) {
  const insert = database.prepare(
    'insert into webhooks (id, order_id, payout_id, url, body, state, due_at) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const due = database.prepare(
    `select id, url, body, attempts from webhooks where state = 'waiting' and due_at <= ? order by due_at limit ?`,
  );
  const close = database.prepare(`update webhooks set state = ?, attempts = attempts + 1 where id = ?`);
  const postpone = database.prepare(`update webhooks set due_at = ?, attempts = attempts + 1 where id = ?`);
  return {
    queue: (webhook: NewWebhook): void => {
      const { id, orderId, payoutId, url, body, dueAt } = webhook;
      insert.run(id, orderId, payoutId, url, body, webhook.lost ? 'lost' : 'waiting', dueAt);
    },
    listDue: (now: number, limit: number) => z.array(row).parse(due.all(now, limit)),
    markDelivered: (id: string): void => {
      close.run('delivered', id);
    },
    giveUp: (id: string): void => {
      close.run('given up', id);
    },
    postpone: (id: string, dueAt: number): void => {
      postpone.run(dueAt, id);
    },
  };
}
