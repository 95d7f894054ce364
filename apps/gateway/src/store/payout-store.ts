import type { DatabaseSync } from 'node:sqlite';
import { GATEWAY_PAYOUT_STATUSES } from '@rang/contract';
import { z } from 'zod/mini';

const row = z.pipe(
  z.object({
    id: z.string(),
    merchant_payout: z.string(),
    amount_paise: z.string(),
    currency: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
    ifsc: z.string(),
    status: z.enum(GATEWAY_PAYOUT_STATUSES),
    failure_reason: z.nullable(z.string()),
    webhook_url: z.string(),
    created_at: z.number(),
    due_at: z.number(),
    settled_at: z.nullable(z.number()),
    voided_at: z.nullable(z.number()),
  }),
  z.transform((payout) => ({
    id: payout.id,
    merchantPayout: payout.merchant_payout,
    amountPaise: payout.amount_paise,
    currency: payout.currency,
    bankName: payout.bank_name,
    accountNumber: payout.account_number,
    accountName: payout.account_name,
    ifsc: payout.ifsc,
    status: payout.status,
    failureReason: payout.failure_reason,
    webhookUrl: payout.webhook_url,
    createdAt: payout.created_at,
    dueAt: payout.due_at,
    settledAt: payout.settled_at,
    voidedAt: payout.voided_at,
  })),
);

/** A payout as the gateway keeps it; moments in milliseconds since 1970. From `dueAt` on the bank says how it ends. */
export type Payout = Readonly<z.output<typeof row>>;

/** Every statement on payouts. */
export type PayoutStore = ReturnType<typeof createPayoutStore>;

const COLUMNS = `id, merchant_payout, amount_paise, currency, bank_name, account_number, account_name, ifsc, status,
  failure_reason, webhook_url, created_at, due_at, settled_at, voided_at`;

/** Prepares the statements on payouts. */
export function createPayoutStore(database: DatabaseSync) {
  const insert = database.prepare(
    `insert into payouts (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (merchant_payout) do nothing`,
  );
  const byMerchantPayout = database.prepare(`select ${COLUMNS} from payouts where merchant_payout = ?`);
  const update = database.prepare(
    `update payouts set status = ?, failure_reason = ?, settled_at = ?, voided_at = ? where id = ? and status = 'processing'`,
  );
  const due = database.prepare(
    `select ${COLUMNS} from payouts where status = 'processing' and due_at <= ? order by due_at limit ?`,
  );
  const placeOf = database.prepare('select sequence from payouts where id = ?');
  const page = database.prepare(`select ${COLUMNS} from payouts where sequence > ? order by sequence limit ?`);
  return {
    /** Stores a payout; where the merchant's number is taken, nothing changes. */
    insert: (payout: Payout): void => {
      insert.run(
        ...[payout.id, payout.merchantPayout, payout.amountPaise, payout.currency, payout.bankName],
        ...[payout.accountNumber, payout.accountName, payout.ifsc, payout.status, payout.failureReason],
        ...[payout.webhookUrl, payout.createdAt, payout.dueAt, payout.settledAt, payout.voidedAt],
      );
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
