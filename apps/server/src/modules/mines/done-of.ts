import { Refusal } from '../../platform/refusal.ts';
import type { Verdict } from '../intake/index.ts';

/** What a command did; throws the refusal that it ended with. */
export function doneOf<Done extends object>(verdict: Verdict<Done>): Done {
  if (verdict.ok) return verdict.done;
  const { code, activeBetId } = verdict;
  throw new Refusal(code, activeBetId === undefined ? {} : { activeBetId });
}
