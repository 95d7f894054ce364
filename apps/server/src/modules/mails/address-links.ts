import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/** What a link that stands for an address is good for. */
export type AddressLinkPurpose = 'login' | 'reset' | 'confirm';

interface AddressLink {
  readonly hash: Buffer;
  readonly purpose: AddressLinkPurpose;
}

export async function insertAddressLink(
  client: Queryable,
  order: AddressLink & { email: string; expiresAt: Date },
): Promise<void> {
  await client.query(
    'insert into address_links (hash, purpose, email, expires_at) values ($1, $2, lower($3 collate "C"), $4)',
    [order.hash, order.purpose, order.email, order.expiresAt],
  );
}

/** The address that a link stands for, in small letters, and how long, where it still holds. */
export async function findAddressLink(
  client: Queryable,
  asked: AddressLink & { at: Date },
): Promise<RecordOf<'address_links', 'email' | 'expiresAt'> | undefined> {
  const found = await client.query<RecordOf<'address_links', 'email' | 'expiresAt'>>(
    `select email, expires_at as "expiresAt" from address_links where hash = $1 and purpose = $2 and expires_at > $3`,
    [asked.hash, asked.purpose, asked.at],
  );
  return found.rows[0];
}

/** The same of the address alone. */
export async function findAddressOfLink(
  client: Queryable,
  asked: AddressLink & { at: Date },
): Promise<string | undefined> {
  return (await findAddressLink(client, asked))?.email;
}

/** Uses a link up. Of any number who try at once, one is answered true. */
export async function takeAddressLink(client: Queryable, hash: Buffer): Promise<boolean> {
  const taken = await client.query('delete from address_links where hash = $1', [hash]);
  return taken.rowCount === 1;
}

export async function deleteExpiredAddressLinks(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'address_links', where: 'expires_at <= $1', moment });
}
