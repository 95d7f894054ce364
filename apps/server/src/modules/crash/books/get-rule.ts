import { findCrashRule, type CrashRule } from '@rang/games';
import type { RowOf } from '../../../platform/database/database.ts';

/** The rule that a round ends by, which is known once betting on it has closed. Throws where it is not. */
export function getRule(round: RowOf<'crash_rounds', 'id' | 'outcome_rule' | 'highest_stake'>): CrashRule {
  const rule = findCrashRule(round.outcome_rule, round.highest_stake ?? undefined);
  if (rule === undefined) throw new Error(`round ${String(round.id)} has no rule ${round.outcome_rule} yet`);
  return rule;
}
