import { useTranslation } from 'react-i18next';
import { RuleSteps } from '../rules/rule-steps.tsx';

/** How the rounds of a game come out of a chain that was committed to; `draw` and `check` are the game's own last steps. */
export function CommitmentSteps({ draw, check }: { draw: string; check: string }) {
  const { t } = useTranslation('play');
  return <RuleSteps steps={[t('chainPublished'), t('saltAfterwards'), t('linksUsed'), draw, check]} />;
}
