import type { Joined, Queryable, RecordOf } from '../../platform/database/database.ts';

/** A player's own code for friends, and who brought the player; null where there is none. */
export type Connections = Joined<
  Pick<RecordOf<'referral_codes', 'code'>, 'code'> & {
    readonly referrerId: RecordOf<'players', 'id'>['id'];
    readonly referrer: RecordOf<'players', 'username'>['username'];
  }
>;

export async function findConnections(client: Queryable, playerId: bigint): Promise<Connections> {
  const found = await client.query<Connections>(
    `select codes.code, referrer.id as "referrerId", referrer.username as referrer
     from (select $1::bigint as id) as player
     left join referral_codes codes on codes.player_id = player.id
     left join referrals on referrals.referred_id = player.id
     left join players referrer on referrer.id = referrals.referrer_id`,
    [playerId],
  );
  return found.rows[0] ?? { code: null, referrerId: null, referrer: null };
}
