import { crashChain } from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { StateNote } from '../../../play/frame/panel.tsx';
import { ChainCommitments, CommitmentSteps } from '../../../play/proof/chain-commitments.tsx';
import { useWords } from '../wording/use-words.ts';

export { RoundPage as ProofPage } from './round-page.tsx';

/** How rounds are drawn and how they can be checked, with the commitment that stands behind them. */
export function FairnessPage() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['crash', 'chain'],
    queryFn: async () => (await callApi(crashChain)).data,
  });
  const again = { label: t('stage.retry'), onClick: () => void refetch() };
  const note =
    error === null
      ? { text: t('fairness.loading') }
      : { text: refusalText(error, t('fairness.failed')), action: again };
  return (
    <>
      <CommitmentSteps draw={t('fairness.draw', { percent: RETURN_PERCENT })} check={t('fairness.check')} />
      {data === undefined ? <StateNote {...note} /> : <ChainCommitments chains={data} />}
    </>
  );
}
