import type { DatabaseSync } from 'node:sqlite';
import { GATEWAY_ORDER_STATUSES } from '@rang/contract';
import { z } from 'zod/mini';
import { nameColumns } from './database.ts';

const row = z.object({
  id: z.string(),
  merchantOrder: z.string(),
  amountPaise: z.string(),
  currency: z.string(),
  channel: z.string(),
  status: z.enum(GATEWAY_ORDER_STATUSES),
  returnUrl: z.string(),
  webhookUrl: z.string(),
  linkToken: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  paidAt: z.nullable(z.number()),
});
const COLUMNS = nameColumns(Object.keys(row.shape));

/** An order as the gateway keeps it; moments in milliseconds since 1970. */
export type Order = Readonly<z.output<typeof row>>;

/** Every statement on orders. */
export type OrderStore = ReturnType<typeof createOrderStore>;

/** Prepares the statements on orders. */
export function createOrderStore(database: DatabaseSync) {
  const insert = database.prepare(`insert into orders ${COLUMNS.inserted} on conflict (merchant_order) do nothing`);
  const byMerchantOrder = database.prepare(`select ${COLUMNS.selected} from orders where merchant_order = ?`);
  const byLinkToken = database.prepare(`select ${COLUMNS.selected} from orders where link_token = ?`);
  const update = database.prepare('update orders set status = ?, paid_at = ? where id = ? and status <> ?');
  const overdue = database.prepare(
    `select ${COLUMNS.selected} from orders where status = 'pending' and expires_at <= ? order by expires_at limit ?`,
  );
  const placeOf = database.prepare('select sequence from orders where id = ?');
  const page = database.prepare(`select ${COLUMNS.selected} from orders where sequence > ? order by sequence limit ?`);
  return {
    /** Stores an order; where the merchant's number is taken, nothing changes. */
    insert: (order: Order): void => {
      insert.run(order);
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
