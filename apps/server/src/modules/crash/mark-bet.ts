import type { CrashBet } from '@rang/contract';
import type { Crash } from './crash.ts';

/** An answer about a bet, which says whether the live list shows it. */
export function markBet<Answer extends { readonly bet: CrashBet }>({ table }: Crash, answer: Answer): Answer {
  const [bet = answer.bet] = table.markHidden([answer.bet]);
  return { ...answer, bet };
}
