import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { listOpen } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A withdrawal that has not ended, with what the operator asks about it. */
export interface OpenWithdrawal extends RowOf<'players', 'username'> {
  readonly withdrawal: Withdrawal;
  /** A ban ends sessions; what was asked for before it waits for the operator all the same. */
  readonly isBanned: boolean;
  /** The kinds of alerts that its payout has raised. */
  readonly alerts: readonly string[];
}

/** Withdrawals that wait for the operator or the gateway, the oldest first. */
export async function listOpenWithdrawals(client: Queryable): Promise<OpenWithdrawal[]> {
  const withdrawals = await listOpen(client);
  const found = await client.query<Omit<OpenWithdrawal, 'withdrawal'> & RowOf<'withdrawals', 'id'>>(
    `select w.id, p.username, p.status = 'banned' as "isBanned",
       array(select distinct a.kind from payment_alerts a where a.withdrawal_id = w.id order by 1) as alerts
     from withdrawals w join players p on p.id = w.player_id where w.id = any ($1)`,
    [withdrawals.map(({ id }) => id)],
  );
  const known = new Map(found.rows.map((row) => [row.id, row]));
  return withdrawals.map((withdrawal) => ({
    withdrawal,
    username: known.get(withdrawal.id)?.username ?? '',
    isBanned: known.get(withdrawal.id)?.isBanned ?? false,
    alerts: known.get(withdrawal.id)?.alerts ?? [],
  }));
}
