import type { chainAnswer } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod/mini';
import { formatMoment } from '../../lib/format-moment.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { RuleSteps } from '../how-to-play.tsx';
import { HashField } from './hash-field.tsx';

type Chain = z.output<typeof chainAnswer>;

/** What was committed before the first round of each chain, and when. */
export function ChainCommitments({ chains }: { chains: readonly Chain[] }) {
  return chains.map((chain) => <Commitment key={chain.chain} chain={chain} />);
}

function Commitment({ chain }: { chain: Chain }) {
  const { t, i18n } = useTranslation('play');
  const facts = [
    [t('committed'), formatMoment(chain.committedAt, i18n.language, 'dayAndTimeInIndia')],
    [t('saltFixed'), formatMoment(chain.saltFixedAt, i18n.language, 'dayAndTimeInIndia')],
    [t('chainLength'), formatCount(chain.length)],
  ] as const;
  return (
    <Facts>
      <HashField label={t('terminating')} value={chain.terminatingHash} />
      <HashField label={t('salt')} value={chain.salt} />
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

/** How the rounds of a game come out of a chain that was committed to; `draw` and `check` are the game's own last steps. */
export function CommitmentSteps({ draw, check }: { draw: string; check: string }) {
  const { t } = useTranslation('play');
  return <RuleSteps steps={[t('chainPublished'), t('saltAfterwards'), t('linksUsed'), draw, check]} />;
}
