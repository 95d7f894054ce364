import type { DatabaseSync } from 'node:sqlite';
import { GATEWAY_ORDER_STATUSES } from '@rang/contract';
import { z } from 'zod/mini';

const row = z.pipe(
  z.object({
    id: z.string(),
    merchant_order: z.string(),
    amount_paise: z.string(),
    currency: z.string(),
    channel: z.string(),
    status: z.enum(GATEWAY_ORDER_STATUSES),
    return_url: z.string(),
    webhook_url: z.string(),
    link_token: z.string(),
    created_at: z.number(),
    expires_at: z.number(),
    paid_at: z.nullable(z.number()),
  }),
  z.transform((order) => ({
    id: order.id,
    merchantOrder: order.merchant_order,
    amountPaise: order.amount_paise,
    currency: order.currency,
    channel: order.channel,
    status: order.status,
    returnUrl: order.return_url,
    webhookUrl: order.webhook_url,
    linkToken: order.link_token,
    createdAt: order.created_at,
    expiresAt: order.expires_at,
    paidAt: order.paid_at,
  })),
);

/** An order as the gateway keeps it; moments in milliseconds since 1970. */
export type Order = Readonly<z.output<typeof row>>;

/** Every statement on orders. */
export type OrderStore = ReturnType<typeof createOrderStore>;

const COLUMNS = `id, merchant_order, amount_paise, currency, channel, status, return_url, webhook_url, link_token,
  created_at, expires_at, paid_at`;

/** Prepares the statements on orders. */
export function createOrderStore(database: DatabaseSync) {
  const insert = database.prepare(
    `insert into orders (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (merchant_order) do nothing`,
  );
  const byMerchantOrder = database.prepare(`select ${COLUMNS} from orders where merchant_order = ?`);
  const byLinkToken = database.prepare(`select ${COLUMNS} from orders where link_token = ?`);
  const update = database.prepare('update orders set status = ?, paid_at = ? where id = ? and status <> ?');
  const overdue = database.prepare(
    `select ${COLUMNS} from orders where status = 'pending' and expires_at <= ? order by expires_at limit ?`,
  );
  const placeOf = database.prepare('select sequence from orders where id = ?');
  const page = database.prepare(`select ${COLUMNS} from orders where sequence > ? order by sequence limit ?`);
  return {
    /** Stores an order; where the merchant's number is taken, nothing changes. */
    insert: (order: Order): void => {
      insert.run(
        ...[order.id, order.merchantOrder, order.amountPaise, order.currency, order.channel, order.status],
        ...[order.returnUrl, order.webhookUrl, order.linkToken, order.createdAt, order.expiresAt, order.paidAt],
      );
    },
    findByMerchantOrder: (merchantOrder: string) => z.optional(row).parse(byMerchantOrder.get(merchantOrder)),
    findByLinkToken: (token: string) => z.optional(row).parse(byLinkToken.get(token)),
    /** `paid` is final: an order that is paid is left as it is, whatever is asked. */
    setStatus: (order: Order): void => {
      update.run(order.status, order.paidAt, order.id, 'paid');
    },
    listOverdue: (now: number, limit: number) => z.array(row).parse(overdue.all(now, limit)),
    /** Orders in the order of their creation, after the one named; from the first where it is empty. Undefined after none. */
    listAfter: (id: string, limit: number) => {
      const after = id === '' ? { sequence: 0 } : placeOf.get(id);
      return after && z.array(row).parse(page.all(after['sequence'] ?? 0, limit));
    },
  };
}
