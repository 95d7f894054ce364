import type { Queryable } from '../../platform/database/database.ts';
import { readPersonKey } from './person-key.ts';

/** Writes another address of an account that the caller holds. Nobody has shown yet that it is the player's. */
export async function writeAddress(
  client: Queryable,
  { playerId, email, former }: { readonly playerId: bigint; readonly email: string; readonly former: string },
): Promise<void> {
  await client.query(
    'insert into former_mailboxes (player_id, person_key) values ($1, $2) on conflict (player_id, person_key) do nothing',
    [playerId, readPersonKey(former)],
  );
  await client.query('update players set email = $2, email_confirmed_at = null where id = $1', [playerId, email]);
}

/** Whether one of the accounts had that person's mailbox before it was given another address. */
export async function hadMailbox(
  client: Queryable,
  { playerIds, personKey }: { readonly playerIds: readonly bigint[]; readonly personKey: string },
): Promise<boolean> {
  const found = await client.query(
    'select from former_mailboxes where player_id = any ($1) and person_key = $2 limit 1',
    [playerIds, personKey],
  );
  return found.rows.length > 0;
}
