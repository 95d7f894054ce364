import type { Paise, RefusalCode } from '@rang/contract';
import { Refusal } from './refusal.ts';

/** What an amount is held against, and how it is refused. */
export interface AmountRule {
  readonly limits: { readonly min: Paise; readonly max: Paise };
  /** The input that it came in. */
  readonly field: string;
  /** The message is the catalogue's text where it is left out. */
  readonly below: { readonly code: RefusalCode; readonly message?: string };
  readonly above: { readonly code: RefusalCode; readonly message?: string };
}

/** Throws a Refusal where an amount is outside of its limits, which the refusal carries. */
export function checkAmount(amount: Paise, { limits: { min, max }, field, below, above }: AmountRule): void {
  const refused = amount < min ? below : amount > max ? above : undefined;
  if (refused === undefined) return;
  const { code, ...worded } = refused;
  throw new Refusal(code, { ...worded, field, params: { min, max } });
}
