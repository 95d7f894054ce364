import type { Queryable } from '../../platform/database/database.ts';
import {
  ALL_TIME,
  DEMO_OPENING,
  isInTrail,
  joinOnly,
  listNamedIn,
  queryFaults,
  REFERENCE_AS_ID,
  type Fault,
  type Period,
} from '../ledger/index.ts';

const RUPEES = (column: string): string =>
  `trim(to_char(${column} / 100, 'FM9999999999999990')) || '.' || lpad((${column} % 100)::text, 2, '0')`;

/** Balances of a period: those whose money moved in it, or of which the trail tells in it. */
const joinMoved = (period: Period): string =>
  joinOnly(
    period,
    'edit.id',
    `${listNamedIn(period, 'balance-edit:')} union select id from balance_edits where ${isInTrail('entry_id', period)}`,
  );

/**
 * The back office's part of the reconciliation: each balance that was set has exactly its transfer and says what its audit entry
 * says, and no adjustment and no such entry is without it; the demo's opening balance alone is of no administrator.
 */
export async function listEditFaults(client: Queryable, period = ALL_TIME): Promise<Fault[]> {
  const found = await queryFaults(
    client,
    `select 'was not booked as it says' as fault, 'balance edit ' || edit.id as subject
     from balance_edits edit ${joinMoved(period)} where not exists (
       select from transfers join accounts wallet on wallet.owner_id = edit.player_id and wallet.kind = 'wallet'
       where transfers.key = 'balance-edit:' || edit.id and transfers.reason = 'adjustment'
         and transfers.reference = edit.id::text and transfers.balance = edit.after
         and transfers.amount = abs(edit.after - edit.before) and transfers.created_at = edit.created_at
         and wallet.id = case when edit.after > edit.before then transfers.to_account else transfers.from_account end
     )
     union all
     select 'is not in the audit trail as it says', 'balance edit ' || edit.id
     from balance_edits edit ${joinMoved(period)} left join audit_entries entry on entry.id = edit.entry_id
     where (entry.action, entry.subject, entry.admin_id, entry.before::jsonb ->> 'balance', entry.after::jsonb ->> 'balance')
       is distinct from ('balance.set', 'player ' || edit.player_id, edit.admin_id, ${RUPEES('edit.before')}, ${RUPEES('edit.after')})
     union all
     select 'is an edit of no administrator', 'transfer ' || t.id
     from transfers t where ${period.transfer('t.id')} and starts_with(t.key, 'balance-edit:')
       and not exists (
         select from balance_edits edit where edit.id = ${REFERENCE_AS_ID} and 'balance-edit:' || edit.id = t.key
       )
     union all
     select 'is an adjustment of no administrator', 'transfer ' || t.id
     from transfers t where ${period.transfer('t.id')} and t.reason = 'adjustment' and not starts_with(t.key, 'balance-edit:')
       and not ((t.key, t.amount, t.reference) = ($1, $2::bigint, $3) and exists (
         select from accounts wallet join players on players.id = wallet.owner_id
         where wallet.id = t.to_account and players.username = $3
       ))
     union all
     select 'sets a balance that was not set', 'audit entry ' || entry.id
     from audit_entries entry where ${isInTrail('entry.id', period)} and entry.action = 'balance.set'
       and not exists (select from balance_edits where entry_id = entry.id)
     order by 2, 1`,
    [DEMO_OPENING.key, DEMO_OPENING.amount, DEMO_OPENING.reference],
  );
  return found;
}
