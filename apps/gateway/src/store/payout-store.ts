import type { DatabaseSync } from 'node:sqlite';
import { GATEWAY_PAYOUT_STATUSES } from '@rang/contract';
import { z } from 'zod/mini';
import { nameColumns } from './database.ts';

const row = z.object({
  id: z.string(),
  merchantPayout: z.string(),
  amountPaise: z.string(),
  currency: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  ifsc: z.string(),
  status: z.enum(GATEWAY_PAYOUT_STATUSES),
  failureReason: z.nullable(z.string()),
  webhookUrl: z.string(),
  createdAt: z.number(),
  dueAt: z.number(),
  settledAt: z.nullable(z.number()),
  voidedAt: z.nullable(z.number()),
});
const COLUMNS = nameColumns(Object.keys(row.shape));

/** A payout as the gateway keeps it; moments in milliseconds since 1970. From `dueAt` on the bank says how it ends. */
export type Payout = Readonly<z.output<typeof row>>;

/** Every statement on payouts. */
export type PayoutStore = ReturnType<typeof createPayoutStore>;

/** Prepares the statements on payouts. */
export function createPayoutStore(database: DatabaseSync) {
  const insert = database.prepare(`insert into payouts ${COLUMNS.inserted} on conflict (merchant_payout) do nothing`);
  const byMerchantPayout = database.prepare(`select ${COLUMNS.selected} from payouts where merchant_payout = ?`);
  const update = database.prepare(
    `update payouts set status = ?, failure_reason = ?, settled_at = ?, voided_at = ? where id = ? and status = 'processing'`,
  );
  const due = database.prepare(
    `select ${COLUMNS.selected} from payouts where status = 'processing' and due_at <= ? order by due_at limit ?`,
  );
  const placeOf = database.prepare('select sequence from payouts where id = ?');
  const page = database.prepare(`select ${COLUMNS.selected} from payouts where sequence > ? order by sequence limit ?`);
  return {
    /** Stores a payout; where the merchant's number is taken, nothing changes. */
    insert: (payout: Payout): void => {
      insert.run(payout);
    },
    findByMerchantPayout: (merchantPayout: string) => z.optional(row).parse(byMerchantPayout.get(merchantPayout)),
    /** Both ends are final: a payout that has one is left as it is, whatever is asked. */
    setEnd: (payout: Payout): void => {
      update.run(payout.status, payout.failureReason, payout.settledAt, payout.voidedAt, payout.id);
    },
    listDue: (now: number, limit: number) => z.array(row).parse(due.all(now, limit)),
    /** Payouts in the order of their creation, after the one named; from the first where it is empty. Undefined after none. */
    listAfter: (id: string, limit: number) => {
      const after = id === '' ? { sequence: 0 } : placeOf.get(id);
      return after && z.array(row).parse(page.all(after['sequence'] ?? 0, limit));
    },
  };
}
