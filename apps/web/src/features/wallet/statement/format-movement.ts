import { formatRupees, formatSignedRupees, type Currency, type Paise } from '@rang/contract';

const coins = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** An amount that the account held, in its currency, coins in hundredths; they have no sign of their own. */
export function formatHeld(amount: Paise, currency: Currency): string {
  return currency === 'COIN' ? coins.format(Number(amount) / 100) : formatRupees(amount);
}

/** A movement with its direction in front: `+₹500.00`, `−₹10.00`. */
export function formatMovement(amount: Paise, currency: Currency): string {
  if (currency === 'INR') return formatSignedRupees(amount);
  return `${amount < 0n ? '−' : '+'}${coins.format(Math.abs(Number(amount)) / 100)}`;
}
