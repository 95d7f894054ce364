import type pg from 'pg';
import { inTransaction } from '../../platform/database/database.ts';
import { returnReserved } from './end-reserved.ts';
import { lockNamedWithdrawal, writeDecision } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** The operator's word on a withdrawal. */
export interface Decision {
  /** Its payout number or its id. */
  readonly withdrawal: string;
  /** Who decides. */
  readonly by: string;
  readonly at: Date;
  /** Why it is rejected, for the player to read; left out, it is approved. */
  readonly reason?: string | undefined;
}

/** How a decision ended: `late` where the withdrawal had been decided before, which then stands. */
export type Decided =
  | { readonly outcome: 'approved' | 'rejected' | 'late'; readonly withdrawal: Withdrawal }
  | { readonly outcome: 'unknown' };

/**
 * Approves a withdrawal, which the gateway is then told to pay, or rejects it, which gives its amount back. Once: the
 * row is held, so that of two decisions at the same time the second finds the first.
 */
export async function decideWithdrawal(pool: pg.Pool, decision: Decision): Promise<Decided> {
  const { by, at, reason = null } = decision;
  return await inTransaction(pool, async (client) => {
    const withdrawal = await lockNamedWithdrawal(client, decision.withdrawal);
    if (withdrawal === undefined) return { outcome: 'unknown' };
    if (withdrawal.state !== 'requested') return { outcome: 'late', withdrawal };
    const state = reason === null ? 'approved' : 'rejected';
    await writeDecision(client, { id: withdrawal.id, state, reason, by, at });
    if (state === 'rejected') await returnReserved(client, withdrawal, at);
    return { outcome: state, withdrawal: { ...withdrawal, state, reason, decidedBy: by, decidedAt: at } };
  });
}
