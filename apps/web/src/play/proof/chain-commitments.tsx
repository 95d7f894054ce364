import type { chainAnswer } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatCount } from '../format/format-count.ts';
import { formatDayAndTime } from '../../lib/format-day-and-time.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { HashField } from './hash-field.tsx';

type Chain = z.output<typeof chainAnswer>;

/** What was committed before the first round of each chain, and when. */
export function ChainCommitments({ chains }: { chains: readonly Chain[] }) {
  return chains.map((chain) => <Commitment key={chain.chain} chain={chain} />);
}

function Commitment({ chain }: { chain: Chain }) {
  const { t, i18n } = useTranslation('play');
  const facts = [
    [t('committed'), formatDayAndTime(chain.committedAt, i18n.language)],
    [t('saltFixed'), formatDayAndTime(chain.saltFixedAt, i18n.language)],
    [t('chainLength'), formatCount(chain.length, i18n.language)],
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
