import { formatRupees, NOTHING, subtractPaise, type Paise, type ReportRule } from '@rang/contract';
import { numberFormat } from '../lib/format-number.ts';

/** What decided draws: what an operator had announced has a line of its own, as has what was not played to its end. */
export const RULE_NAMES: Readonly<Record<ReportRule, string>> = {
  fair: 'Fair draw',
  'operator-number': 'Announced: number chosen',
  'max-side': 'Announced: max side',
  restricted: 'Announced: restricted',
  'restricted-high-bets': 'Announced: high bets restricted',
  'restricted-both': 'Announced: both restrictions',
  'loss-mode': 'Announced: loss mode',
  interrupted: 'Interrupted round',
};

/** An amount that may be below zero, with a minus that is one: `−₹12.50`. */
export function formatResult(amount: Paise): string {
  return amount < 0n ? `−${formatRupees(subtractPaise(NOTHING, amount))}` : formatRupees(amount);
}

/** A percentage with two decimals, as it came: `96.40%`. */
export function formatPercent(percent: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat({ style: 'percent', ...digits }).format(percent / 100);
}

/** A game as the back office names it: by its id, with a capital, spelled as players read it. */
export function nameGame(id: string): string {
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`.replace(/our$/, 'or');
}
