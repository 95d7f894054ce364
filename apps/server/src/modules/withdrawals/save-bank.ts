import { LIMITS, type BankDetails } from '@rang/contract';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertAccountMail } from '../mails/index.ts';
import { holdSession } from '../sessions/index.ts';
import { insertBank, listBanks, renameBank, type SavedBank } from './bank-store.ts';
import { digestBank, useBank } from './use-bank.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** Whose saved account it is, for its seal. */
export function nameBankOwner(playerId: bigint): string {
  return `saved by player ${String(playerId)}`;
}

/**
 * Saves a bank account to choose again, of which its player is mailed. The same number and IFSC is the same record, under the
 * names it was given last, and no news. Throws BAD_REQUEST where the player has as many as there may be, and UNAUTHORIZED
 * where the session has ended.
 */
export async function saveBank(
  parts: Pick<WithdrawalsParts, 'clock' | 'bankSeal' | 'logger' | 'onBankUsed'> & { readonly inTurn: PlayerTurns },
  asked: { player: PlayerIdentity; bank: BankDetails },
): Promise<SavedBank> {
  const { playerId, sessionId } = asked.player;
  const digests = digestBank(parts.bankSeal, asked.bank);
  const digest = digests.account;
  const at = new Date(parts.clock.now());
  const bank = parts.bankSeal.close(asked.bank, nameBankOwner(playerId));
  return await parts.inTurn(playerId, async (client) => {
    // Held to the end: whoever takes an account back forgets what was saved by the sessions that this ends.
    await holdSession(client, sessionId);
    const known = await renameBank(client, { playerId, digest, bank });
    if (known !== undefined) return known;
    if ((await listBanks(client, playerId)).length >= LIMITS.bankAccounts) {
      const message = `You can save up to ${LIMITS.bankAccounts} bank accounts. Remove one first.`;
      throw new Refusal('BAD_REQUEST', { message });
    }
    await useBank(parts, client, { playerId, digests, isPaidTo: false, at });
    await insertAccountMail(client, { kind: 'bank-saved', playerId, at });
    return await insertBank(client, { playerId, digest, bank, at });
  });
}
