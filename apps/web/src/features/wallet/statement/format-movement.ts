import { formatRupees, type Currency } from '@rang/contract';
import { getPaise } from '../wire-amount.ts';

const coins = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** An amount that the account held, in its currency; coins have no sign of their own. */
export function formatHeld(amount: number, currency: Currency): string {
  return currency === 'COIN' ? coins.format(amount) : formatRupees(getPaise(amount));
}

/** A movement with its direction in front: `+₹500.00`, `−₹10.00`. */
export function formatMovement(amount: number, currency: Currency): string {
  const size = formatHeld(Math.abs(amount), currency);
  return `${amount < 0 ? '−' : '+'}${size}`;
}
