import { RETURN_PERCENT } from '@rang/fairness';
import { crashChance } from '@rang/games';
import { formatShare } from '../../../lib/format-number.ts';
import { FairnessButton } from '../../../play/proof/proof-dialogs.tsx';
import { KeyList, OddsLadder, RuleSteps } from '../../../play/how-to-play.tsx';
import { Panel } from '../../../play/frame/panel.tsx';
import { MAX_WON } from '../bet/choice.ts';
import { HOT_KEYS } from '../play/use-hot-keys.ts';
import { formatHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';

/** Targets whose odds are listed, in hundredths. */
const TARGETS = [101, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];

/** The rules, the odds of a few targets, and the keys. */
export function HowToPlay() {
  const { t } = useWords();
  return (
    <Panel title={t('how.title')}>
      <RuleSteps
        steps={[t('how.one'), t('how.two'), t('how.three'), t('how.four'), t('how.five', { amount: MAX_WON })]}
        notes={[
          t('how.edge', { percent: RETURN_PERCENT, kept: 100 - RETURN_PERCENT }),
          t('how.half'),
          t('how.receipt'),
          t('how.interrupted'),
        ]}
      />
      <FairnessButton text={t('how.fairness')} />
      <OddsLadder
        title={t('how.odds')}
        rungs={TARGETS.map((target) => ({
          pays: formatHundredths(target),
          odds: formatShare(crashChance(target)),
        }))}
      />
      <KeyList
        title={t('switches.keys')}
        note={t('switches.keysHint')}
        keys={HOT_KEYS.map(([key, what]) => ({
          key: key === ' ' ? t('keys.space') : key.toUpperCase(),
          does: t(`keys.${what}`),
        }))}
      />
    </Panel>
  );
}
