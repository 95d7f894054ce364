import type { AdminPlayerRecord } from '@rang/contract';
import type { Queryable } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findConnections } from '../../referrals/index.ts';
import { USER_COLUMNS, wireUser, type UserRow } from '../list-users.ts';

interface PlayerRow extends UserRow {
  readonly emailConfirmed: boolean;
}

/** Who a player is. Throws NOT_FOUND. */
export async function getPlayer(client: Queryable, playerId: bigint): Promise<AdminPlayerRecord> {
  const found = await client.query<PlayerRow>(
    `select ${USER_COLUMNS}, players.email_confirmed_at is not null as "emailConfirmed" from players where id = $1`,
    [playerId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { emailConfirmed, ...user } = row;
  const { code, referrerId, referrer } = await findConnections(client, playerId);
  return {
    ...wireUser(user),
    emailConfirmed,
    referralCode: code,
    referrer: referrerId === null || referrer === null ? null : { _id: String(referrerId), username: referrer },
  };
}
