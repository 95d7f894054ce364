import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isDemo } from './demo.ts';
import { isHouseName } from './is-house-name.ts';

/**
 * What others are shown of a player: the name that the player has chosen for it, or else so much of the username that nobody can
 * log in with what they read: `as***a`.
 */
export function getPublicName({ username, public_name: chosen }: RowOf<'players', 'username' | 'public_name'>): string {
  if (chosen !== null) return chosen;
  const signs = Array.from(username);
  return signs.length < 5 ? `${signs[0] ?? ''}***` : `${signs.slice(0, 2).join('')}***${signs.at(-1) ?? ''}`;
}

/** Has an account be shown by its username again. */
export async function removePublicName(client: Queryable, playerId: bigint): Promise<void> {
  await client.query('update players set public_name = null where id = $1 and public_name is not null', [playerId]);
}

/** Has whoever takes a name, to log in with or to be shown by, wait for others who take the same, until the transaction ends. */
export async function lockName(client: Queryable, name: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('name ' || lower($1 collate "C"), 0))`, [name]);
}

/**
 * Sets the name that others are shown, or none, in the caller's transaction. Nobody is shown by what another logs in with or is
 * shown by. Throws NAME_RESERVED and PUBLIC_NAME_TAKEN, and DEMO_STAYS for the demo, which all who play it are shown by.
 */
export async function setPublicName(
  client: Queryable,
  { playerId, publicName }: { readonly playerId: bigint; readonly publicName: string | null },
): Promise<void> {
  if (await isDemo(client, playerId)) throw new Refusal('DEMO_STAYS');
  if (publicName !== null) {
    if (isHouseName(publicName)) throw new Refusal('NAME_RESERVED', { field: 'publicName' });
    await lockName(client, publicName);
  }
  const set = await client.query(
    `update players set public_name = $2 where id = $1 and not exists (
       select from players as others where others.id <> $1
         and (lower(others.username collate "C") = lower($2 collate "C")
           or lower(others.public_name collate "C") = lower($2 collate "C")))`,
    [playerId, publicName],
  );
  if (set.rowCount === 0) throw new Refusal('PUBLIC_NAME_TAKEN', { field: 'publicName' });
}
