import type { Queryable, RowOf } from '../../platform/database/database.ts';

export type PlayerStatus = RowOf<'players'>['status'];

/**
 * Holds an account until the transaction ends, so that whoever logs in to it meanwhile waits for what becomes of it, and
 * gives back its status; undefined where there is no such account.
 */
export async function holdStatus(client: Queryable, playerId: bigint): Promise<PlayerStatus | undefined> {
  const held = await client.query<RowOf<'players', 'status'>>(
    'select status from players where id = $1 for no key update',
    [playerId],
  );
  return held.rows[0]?.status;
}

/** Writes the status of an account that the caller holds. */
export async function writeStatus(client: Queryable, playerId: bigint, status: PlayerStatus): Promise<void> {
  await client.query('update players set status = $2 where id = $1', [playerId, status]);
}
