import { colourChain, type chainAnswer } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HashField } from '../../../ui/hash-field.tsx';
import { RuleSteps } from '../../../ui/rule-steps.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { formatCount, formatDay } from '../wording/format-amounts.ts';
import { useWords } from '../wording/use-words.ts';

const STEPS = ['one', 'two', 'three', 'four', 'five'] as const;

/** How results come about and how they can be checked, with the commitment that stands behind them. */
export function FairnessPage() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['colour', 'chain'],
    queryFn: async () => (await callApi(colourChain)).data,
  });
  const again = { label: t('errors.reload'), onClick: () => void refetch() };
  const note =
    error === null ? { text: t('fairness.loading') } : { text: refusalText(error, t('errors.fetch')), action: again };
  return (
    <>
      <RuleSteps steps={STEPS.map((step) => t(`fairness.${step}`))} />
      {data === undefined ? <StateNote {...note} /> : data.map((chain) => <Chain key={chain.chain} chain={chain} />)}
    </>
  );
}

function Chain({ chain }: { chain: z.output<typeof chainAnswer> }) {
  const { t, language } = useWords();
  const facts = [
    [t('fairness.committed'), formatDay(chain.committedAt, language)],
    [t('fairness.saltFixed'), formatDay(chain.saltFixedAt, language)],
    [t('fairness.length'), formatCount(chain.length, language)],
  ] as const;
  return (
    <Facts>
      <HashField label={t('proof.terminating')} value={chain.terminatingHash} />
      <HashField label={t('proof.salt')} value={chain.salt} />
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
