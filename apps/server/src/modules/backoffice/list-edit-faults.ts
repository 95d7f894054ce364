import type { Queryable } from '../../platform/database/database.ts';
import { queryFaults, type Fault } from '../ledger/index.ts';

const RUPEES = (column: string): string =>
  `trim(to_char(${column} / 100, 'FM9999999999999990')) || '.' || lpad((${column} % 100)::text, 2, '0')`;

/**
 * The back office's part of the reconciliation: each balance that was set has exactly its transfer and says what its audit entry
 * says, and no such transfer and no such entry is without it.
 */
export async function listEditFaults(client: Queryable): Promise<Fault[]> {
  const found = await queryFaults(
    client,
    `select 'was not booked as it says' as fault, 'balance edit ' || edit.id as subject
     from balance_edits edit where not exists (
       select from transfers join accounts wallet on wallet.owner_id = edit.player_id and wallet.kind = 'wallet'
       where transfers.key = 'balance-edit:' || edit.id and transfers.reason = 'adjustment'
         and transfers.reference = edit.id::text and transfers.balance = edit.after
         and transfers.amount = abs(edit.after - edit.before) and transfers.created_at = edit.created_at
         and wallet.id = case when edit.after > edit.before then transfers.to_account else transfers.from_account end
     )
     union all
     select 'is not in the audit trail as it says', 'balance edit ' || edit.id
     from balance_edits edit left join audit_entries entry on entry.id = edit.entry_id
     where (entry.action, entry.subject, entry.admin_id, entry.before::jsonb ->> 'balance', entry.after::jsonb ->> 'balance')
       is distinct from ('balance.set', 'player ' || edit.player_id, edit.admin_id, ${RUPEES('edit.before')}, ${RUPEES('edit.after')})
     union all
     select 'sets a balance that was not set', 'audit entry ' || entry.id
     from audit_entries entry where entry.action = 'balance.set'
       and not exists (select from balance_edits where entry_id = entry.id)
     union all
     select 'is an edit of no administrator', 'transfer ' || transfers.id
     from transfers where starts_with(transfers.key, 'balance-edit:')
       and not exists (select from balance_edits where 'balance-edit:' || id = transfers.key)
     order by 2, 1`,
  );
  return found;
}
