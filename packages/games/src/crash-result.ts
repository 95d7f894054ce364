import { paise, type OutcomeRule, type Paise } from '@rang/contract';
import { crashPoint as drawCrashPoint } from '@rang/fairness';

/** Where a restricted round ends at the latest, in hundredths, and above which stake the lower limit is its own. */
export const CRASH_RESTRICTIONS = { limit: 300, highStakeLimit: 280, highStake: paise(20_00n) } as const;

/**
 * By which rule a round of Crash ends, with what the rule needs besides the draw: the highest stake in the round when
 * betting has closed, 0 without a bet.
 */
export type CrashRule =
  | { readonly rule: 'fair' }
  | { readonly rule: 'restricted' }
  | { readonly rule: 'restricted-high-bets' | 'restricted-both'; readonly highestStake: Paise };

/** Whether a rule asks for the highest stake of its round. */
export function asksForStakes(rule: OutcomeRule): rule is 'restricted-high-bets' | 'restricted-both' {
  return rule === 'restricted-high-bets' || rule === 'restricted-both';
}

/** The rule of a round with what it needs; undefined where that is not there, or it is a rule of another game. */
export function findCrashRule(rule: OutcomeRule, highestStake: Paise | undefined): CrashRule | undefined {
  if (rule === 'fair' || rule === 'restricted') return { rule };
  return asksForStakes(rule) && highestStake !== undefined ? { rule, highestStake } : undefined;
}

/** The rule that says what an operator has restricted. */
export function nameCrashRule(restricted: { readonly multiplier: boolean; readonly highBets: boolean }): OutcomeRule {
  if (restricted.multiplier) return restricted.highBets ? 'restricted-both' : 'restricted';
  return restricted.highBets ? 'restricted-high-bets' : 'fair';
}

/** Where a round ends at the latest by its rule, in hundredths; Infinity where the rule sets no limit to it. */
export function crashRuleLimit(rule: CrashRule): number {
  const { limit, highStakeLimit, highStake } = CRASH_RESTRICTIONS;
  if ('highestStake' in rule && rule.highestStake > highStake) return highStakeLimit;
  return rule.rule === 'restricted' || rule.rule === 'restricted-both' ? limit : Infinity;
}

/**
 * Where a round ends and what the fair draw gives, in hundredths, from the round's hash (64 hex characters) and the chain's
 * salt (hex text): the fair point, or the limit of the round's rule where that is lower. What a bet is paid is the same under
 * every rule.
 */
export function crashResult(
  draw: { readonly hash: string; readonly salt: string },
  rule: CrashRule,
): { readonly crashPoint: number; readonly fairCrashPoint: number } {
  const fairCrashPoint = drawCrashPoint(draw);
  return { crashPoint: Math.min(fairCrashPoint, crashRuleLimit(rule)), fairCrashPoint };
}
