import { colourChain } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { ChainCommitments } from '../../../ui/chain-commitments.tsx';
import { RuleSteps } from '../../../ui/rule-steps.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
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
      {data === undefined ? <StateNote {...note} /> : <ChainCommitments chains={data} />}
    </>
  );
}
