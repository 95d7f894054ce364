import {
  isAllowed,
  WAITING_KINDS,
  WAITING_RIGHTS,
  type AdminRole,
  type WaitingKind,
  type WaitingLine,
} from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Waiting } from '../../platform/database/read-waiting.ts';
import { readHangingDeposits } from '../deposits/index.ts';
import { readWaitingRewards } from '../referrals/index.ts';
import { readOpenTickets } from '../tickets/index.ts';
import { readWaitingWithdrawals } from '../withdrawals/index.ts';

const READERS: Record<WaitingKind, (client: Queryable, now: Date) => Promise<Waiting>> = {
  withdrawals: (client) => readWaitingWithdrawals(client, 'requested'),
  'second-approvals': (client) => readWaitingWithdrawals(client, 'half-approved'),
  tickets: readOpenTickets,
  deposits: readHangingDeposits,
  rewards: readWaitingRewards,
};

/** What waits, of what the role may look at. */
export async function readWaitingLines(
  client: Queryable,
  { role, now }: { role: AdminRole; now: Date },
): Promise<WaitingLine[]> {
  const kinds = WAITING_KINDS.filter((each) => isAllowed(role, WAITING_RIGHTS[each]));
  const lines = await listWaiting(client, kinds, now);
  return lines.map(({ kind, count, oldestAt }) => ({ kind, count, oldestAt: oldestAt?.toISOString() ?? null }));
}

/** What waits, of these kinds. */
export async function listWaiting(
  client: Queryable,
  kinds: readonly WaitingKind[],
  now: Date,
): Promise<(Waiting & { readonly kind: WaitingKind })[]> {
  const found = [];
  for (const kind of kinds) found.push({ kind, ...(await READERS[kind](client, now)) });
  return found;
}
