import type { BankDetails, GatewayRefusalCode } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { undoAlone } from '../../platform/database/undo-alone.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BankSeal } from './bank-seal.ts';
import { noteBankUse } from './bank-store.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

// An IFSC begins with its bank; the rest is the branch.
const BANK_CODE_LENGTH = 4;

/** What tells a bank account from others, and shows nothing of it. */
export interface BankDigests {
  /** The same for the same number and IFSC, however names are written. */
  readonly account: string;
  /**
   * The same for one account at one bank, whichever of its branches is named and however many zeros stand before the number:
   * whom it belongs to is one person.
   */
  readonly payee: string;
}

export function digestBank(bankSeal: BankSeal, { ifsc, account_number: number }: BankDetails): BankDigests {
  return {
    account: bankSeal.digest(`${ifsc} ${number}`),
    payee: bankSeal.digest(`${ifsc.slice(0, BANK_CODE_LENGTH)} ${number.replace(/^0+/, '')}`),
  };
}

/**
 * Notes in the caller's transaction that a player uses a bank account, and reports it to whoever wants to know: where it is new
 * to its player, and whenever money is to be paid to it. Whatever goes wrong with that undoes that alone: no player waits for
 * their money because of it. But what had to wait too long, or met others, is no fault: all of it is undone then, as an account
 * is new to its player once.
 */
export async function useBank(
  parts: Pick<WithdrawalsParts, 'logger' | 'onBankUsed'>,
  client: Queryable,
  used: { playerId: bigint; digests: BankDigests; isPaidTo: boolean; at: Date },
): Promise<void> {
  const { playerId, isPaidTo, at } = used;
  // By both: what was noted before there was the second has the first alone.
  const digests = [used.digests.account, used.digests.payee];
  const isNew = await noteBankUse(client, { playerId, digests, isPaidTo, at });
  if (!(isNew || isPaidTo) || parts.onBankUsed === undefined) return;
  const { onBankUsed } = parts;
  await undoAlone(client, () => onBankUsed(client, { playerId, digests, at }), {
    onFailure: (error) => {
      parts.logger.error({ err: error, playerId: String(playerId) }, 'withdrawals: what follows a bank use has failed');
    },
  });
}

/** Asks the gateway whether the bank knows the account. Gives back the catalogue's word for every other answer, and for none. */
export async function checkBank(
  { gateway, logger }: Pick<WithdrawalsParts, 'gateway' | 'logger'>,
  bank: BankDetails,
): Promise<Refusal | undefined> {
  const reply = await gateway.checkBankAccount(bank);
  if (reply.outcome === 'answered') return undefined;
  logger.warn({ reply }, 'withdrawals: the gateway did not say that the bank knows an account');
  return new Refusal(reply.outcome === 'refused' ? codeOf(reply.code) : 'GATEWAY_ERROR');
}

function codeOf(code: GatewayRefusalCode): 'INVALID_BANK_DETAILS' | 'SIGNATURE_INVALID' | 'GATEWAY_ERROR' {
  if (code === 'BANK_ACCOUNT_INVALID') return 'INVALID_BANK_DETAILS';
  return code === 'SIGNATURE_INVALID' ? 'SIGNATURE_INVALID' : 'GATEWAY_ERROR';
}
