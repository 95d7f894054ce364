import { colourChain } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { StateNote } from '../../../play/frame/state-note.tsx';
import { ChainCommitments } from '../../../play/proof/chain-commitments.tsx';
import { CommitmentSteps } from '../../../play/proof/commitment-steps.tsx';
import { ProofDialogs } from '../../../play/proof/proof-dialogs.tsx';
import { useWords } from '../wording/use-words.ts';
import { ProofPage } from './proof-page.tsx';

/** The proofs of colour rounds, for everything inside. */
export function ColourProofs({ children }: { children: ReactNode }) {
  const { t, language } = useWords();
  const pages = {
    titleOf: (round: number) => t('proof.title', { round: formatCount(round, language) }),
    proofOf: (round: number) => <ProofPage key={round} round={round} />,
    fairnessTitle: t('fairness.title'),
    fairness: <FairnessPage />,
  };
  return <ProofDialogs pages={pages}>{children}</ProofDialogs>;
}

/** How results come about and how they can be checked, with the commitment that stands behind them. */
function FairnessPage() {
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
      <CommitmentSteps draw={t('fairness.draw')} check={t('fairness.check')} />
      {data === undefined ? <StateNote {...note} /> : <ChainCommitments chains={data} />}
    </>
  );
}
