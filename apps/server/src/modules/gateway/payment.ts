import { formatRupeesShort, gatewayWebhook, LIMITS, type Paise } from '@rang/contract';
import type pg from 'pg';
import { checkAmount } from '../../platform/check-amount.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { indiaDay } from '../../platform/india-days.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** What both deposits and withdrawals are made of. */
export interface PaymentParts {
  readonly pool: pg.Pool;
  /** For what is done in the background: behind nobody's request where it is a pool of its own. */
  readonly jobPool?: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  /** Where players and the gateway reach the house, without a slash at the end; asked once the house listens. */
  readonly publicUrl: () => string;
}

/** The number of a deposit (R) or a payout (W) at the gateway: the day in India, as on every list, and what nobody guesses. */
export function makeNumber(letter: 'R' | 'W', { at, randomness }: { at: Date; randomness: Randomness }): string {
  return `${letter}${indiaDay(at).replaceAll('-', '')}-${randomness.hex(6).toUpperCase()}`;
}

/** Where the gateway tells what became of an order or a payout. */
export function nameWebhook({ publicUrl }: Pick<PaymentParts, 'publicUrl'>): string {
  return `${publicUrl()}/api${gatewayWebhook.path}`;
}

/** Throws INVALID_AMOUNT where a deposit or a withdrawal is smaller or greater than one may be. */
export function checkPaymentAmount(kind: 'deposit' | 'withdrawal', amount: Paise): void {
  const limits = LIMITS[kind];
  const code = 'INVALID_AMOUNT';
  checkAmount(amount, {
    limits,
    field: 'amount',
    below: { code, message: `Minimum ${kind} amount is ${formatRupeesShort(limits.min)}.` },
    above: { code, message: `Maximum ${kind} amount is ${formatRupeesShort(limits.max)}.` },
  });
}
