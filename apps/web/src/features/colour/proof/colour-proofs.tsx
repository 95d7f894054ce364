import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format-number.ts';
import { ProofDialogs } from '../../../play/proof/proof-dialogs.tsx';
import { useWords } from '../wording/use-words.ts';
import { FairnessPage } from './fairness-page.tsx';
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
