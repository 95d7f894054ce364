import type { SocialProvider } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/** A login on its way. */
export type SocialLoginRecord = RecordOf<
  'social_logins',
  'state' | 'nonce' | 'codeVerifier' | 'remember' | 'referralCode'
>;

export async function insertSocialLogin(
  client: Queryable,
  order: SocialLoginRecord & { cookieHash: Buffer; provider: SocialProvider; expiresAt: Date },
): Promise<void> {
  await client.query(
    `insert into social_logins
       (cookie_hash, provider, state, nonce, code_verifier, remember, referral_code, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      order.cookieHash,
      order.provider,
      order.state,
      order.nonce,
      order.codeVerifier,
      order.remember,
      order.referralCode,
      order.expiresAt,
    ],
  );
}

/**
 * Takes a login off its way, whatever becomes of it: of two that ask at once, one is given it. A wrong state takes
 * nothing, so that another person's link cannot spoil a login.
 */
export async function takeSocialLogin(
  client: Queryable,
  asked: { cookieHash: Buffer; provider: SocialProvider; state: string; at: Date },
): Promise<SocialLoginRecord | undefined> {
  const taken = await client.query<SocialLoginRecord>(
    `delete from social_logins
     where cookie_hash = $1 and provider = $2 and state = $3 and expires_at > $4
     returning state, nonce, code_verifier as "codeVerifier", remember, referral_code as "referralCode"`,
    [asked.cookieHash, asked.provider, asked.state, asked.at],
  );
  return taken.rows[0];
}

export async function insertPass(
  client: Queryable,
  order: { cookieHash: Buffer; playerId: bigint; remember: boolean; isNew: boolean; expiresAt: Date },
): Promise<void> {
  await client.query(
    'insert into social_passes (cookie_hash, player_id, remember, is_new, expires_at) values ($1, $2, $3, $4, $5)',
    [order.cookieHash, order.playerId, order.remember, order.isNew, order.expiresAt],
  );
}

/** What a browser that was let in may ask a session for. */
export type Pass = RecordOf<'social_passes', 'playerId' | 'remember' | 'isNew'>;

export async function findPass(client: Queryable, asked: { cookieHash: Buffer; at: Date }): Promise<Pass | undefined> {
  const found = await client.query<Pass>(
    `select player_id as "playerId", remember, is_new as "isNew" from social_passes
     where cookie_hash = $1 and expires_at > $2`,
    [asked.cookieHash, asked.at],
  );
  return found.rows[0];
}

/** Takes a pass: of two that ask at once, one is given it. */
export async function takePass(client: Queryable, asked: { cookieHash: Buffer; at: Date }): Promise<boolean> {
  const taken = await client.query('delete from social_passes where cookie_hash = $1 and expires_at > $2', [
    asked.cookieHash,
    asked.at,
  ]);
  return taken.rowCount === 1;
}

export async function deleteExpired(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'social_logins', where: 'expires_at <= $1', moment });
  await deleteOld(client, { table: 'social_passes', where: 'expires_at <= $1', moment });
}
