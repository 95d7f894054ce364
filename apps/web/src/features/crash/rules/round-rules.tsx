import type { CrashSnapshot } from '@rang/contract';
import { RuleBanner } from '../../../play/rules/rule-banner.tsx';
import { useWords } from '../wording/use-words.ts';

interface RoundRulesProps {
  readonly round: Pick<CrashSnapshot, 'outcomeRule' | 'nextOutcomeRule'> | undefined;
}

/**
 * Says by which announced rule the round goes that is on, and from its start on by which the next one will: that is what is
 * bet on then.
 */
export function RoundRules({ round }: RoundRulesProps) {
  const { t } = useWords();
  if (round === undefined) return null;
  const { outcomeRule: rule, nextOutcomeRule: next } = round;
  const text = t(`rules.${rule}`);
  if (next === null) return <RuleBanner rule={rule} text={text} />;
  if (next === rule) return <RuleBanner rule={rule} text={t('rules.bothRounds', { rule: text })} />;
  return (
    <>
      <RuleBanner rule={rule} text={t('rules.thisRound', { rule: text })} />
      <RuleBanner rule={next} text={t('rules.nextRound', { rule: t(`rules.${next}`) })} />
    </>
  );
}
