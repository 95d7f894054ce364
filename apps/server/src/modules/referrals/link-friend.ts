import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPersonKey } from '../accounts/index.ts';
import { readMailDomain } from './mail-domain.ts';
import { parseReferralCode } from './referral-code.ts';
import { findReferrer, insertReferral } from './store.ts';

/** An account that is being opened. */
export interface OpenedAccount {
  readonly playerId: bigint;
  readonly email: string;
  /** As it was typed; none where it is empty. */
  readonly referralCode: string | undefined;
  readonly at: Date;
}

/**
 * Notes who brought a new player. Throws REFERRAL_CODE_UNKNOWN for a code that nobody has: the form has said that the
 * code is applied, and an account without it would make that a lie.
 */
export async function linkFriend(client: Queryable, account: OpenedAccount): Promise<void> {
  const { playerId, referralCode = '' } = account;
  if (referralCode.trim() === '') return;
  const code = parseReferralCode(referralCode);
  const referrerId = code === undefined ? undefined : await findReferrer(client, { code, before: playerId });
  if (referrerId === undefined) throw new Refusal('REFERRAL_CODE_UNKNOWN', { field: 'referralCode' });
  const personKey = readPersonKey(account.email);
  const mailDomain = readMailDomain(account.email);
  await insertReferral(client, { referredId: playerId, referrerId, personKey, mailDomain, at: account.at });
}
