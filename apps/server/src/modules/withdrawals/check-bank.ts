import type { BankDetails, GatewayRefusalCode } from '@rang/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** Asks the gateway whether the bank knows the account. Throws the catalogue's word for every other answer, and for none. */
export async function checkBank(
  { gateway, logger }: Pick<WithdrawalsParts, 'gateway' | 'logger'>,
  bank: BankDetails,
): Promise<void> {
  const reply = await gateway.checkBankAccount(bank);
  if (reply.outcome === 'answered') return;
  logger.warn({ reply }, 'withdrawals: the gateway did not say that the bank knows an account');
  throw new Refusal(reply.outcome === 'refused' ? codeOf(reply.code) : 'GATEWAY_ERROR');
}

function codeOf(code: GatewayRefusalCode): 'INVALID_BANK_DETAILS' | 'SIGNATURE_INVALID' | 'GATEWAY_ERROR' {
  if (code === 'BANK_ACCOUNT_INVALID') return 'INVALID_BANK_DETAILS';
  return code === 'SIGNATURE_INVALID' ? 'SIGNATURE_INVALID' : 'GATEWAY_ERROR';
}
