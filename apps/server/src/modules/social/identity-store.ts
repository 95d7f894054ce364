import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** Whose account an identity opens. */
export async function findPlayerIdOfIdentity(
  client: Queryable,
  identity: { issuer: string; subject: string },
): Promise<bigint | undefined> {
  const found = await client.query<RecordOf<'player_identities', 'playerId'>>(
    'select player_id as "playerId" from player_identities where issuer = $1 and subject = $2',
    [identity.issuer, identity.subject],
  );
  return found.rows[0]?.playerId;
}

/** Ties an identity to a player. Fails as a unique violation where it is tied already. */
export async function insertIdentity(
  client: Queryable,
  order: RecordOf<'player_identities', 'issuer' | 'subject' | 'playerId' | 'openedAccount' | 'vouchedEmail'> & {
    readonly at: Date;
  },
): Promise<void> {
  await client.query(
    `insert into player_identities (issuer, subject, player_id, opened_account, vouched_email, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [order.issuer, order.subject, order.playerId, order.openedAccount, order.vouchedEmail, order.at],
  );
}

// Where it was not noted, the identity that opened an account was tied to it at once.
const opened = (i: string): string =>
  `coalesce(${i}.opened_account, ${i}.created_at < p.created_at + interval '1 minute')`;
const OPENED = opened('i');
// Who has no password and has taken away what opened the account is let in by what was tied first.
const STANDS_IN = `p.password_hash is null and not exists (
  select from player_identities o where o.player_id = p.id and (${opened('o')} or o.created_at < i.created_at))`;
const VOUCHED = `lower(i.vouched_email collate "C") is not distinct from lower(p.email collate "C")`;

/**
 * Unties a player, whose account the caller holds, from identities, and takes back passes that were not used yet. Where that is
 * asked for, the one stays that opened the account, or stands in for it where there is no password, and those stay whose provider
 * vouched for the address that it has now.
 */
export async function untiePlayer(
  client: Queryable,
  order: { readonly playerId: bigint; readonly exceptOpener?: boolean; readonly exceptVouched?: boolean },
): Promise<void> {
  await client.query(
    `delete from player_identities i using players p where i.player_id = $1 and p.id = i.player_id
       and not ($2 and (${OPENED} or ${STANDS_IN})) and not ($3 and ${VOUCHED})`,
    [order.playerId, order.exceptOpener === true, order.exceptVouched === true],
  );
  await deletePasses(client, order.playerId);
}

/** An account elsewhere that opens a player's own. */
export type IdentityRecord = RecordOf<'player_identities', 'issuer' | 'subject'> & {
  readonly isOpener: boolean;
  readonly tiedAt: Date;
};

// Nobody has so many accounts elsewhere that vouch for one address.
const MAX_IDENTITIES = 100;

/** By what a player is let in, the first tied first. */
export async function listIdentities(client: Queryable, playerId: bigint): Promise<IdentityRecord[]> {
  const found = await client.query<IdentityRecord>(
    `select i.issuer, i.subject, ${OPENED} as "isOpener", i.created_at as "tiedAt"
     from player_identities i join players p on p.id = i.player_id where i.player_id = $1
     order by i.created_at, i.issuer, i.subject limit $2`,
    [playerId, MAX_IDENTITIES],
  );
  return found.rows;
}

/** Unties one identity from its player, whose account the caller holds, and takes back passes that were not used yet. */
export async function deleteIdentity(
  client: Queryable,
  { playerId, issuer, subject }: RecordOf<'player_identities', 'playerId' | 'issuer' | 'subject'>,
): Promise<void> {
  const identity = [issuer, subject, playerId];
  await client.query('delete from player_identities where issuer = $1 and subject = $2 and player_id = $3', identity);
  await deletePasses(client, playerId);
}

/** Which of the identities a pass came by is not noted: all that were not used yet go. */
async function deletePasses(client: Queryable, playerId: bigint): Promise<void> {
  await client.query('delete from social_passes where player_id = $1', [playerId]);
}
