import type { ReactNode } from 'react';
import { ProofDialogs } from '../../../play/proof/proof-dialogs.tsx';
import { useWords } from '../wording/use-words.ts';
import { FairnessPage } from './fairness-page.tsx';
import { RoundPage } from './round-page.tsx';

/** The proofs of Crash's rounds, for everything inside. */
export function CrashProofs({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const pages = {
    titleOf: (round: number) => t('proof.title', { game: round }),
    proofOf: (round: number) => <RoundPage key={round} round={round} />,
    fairnessTitle: t('fairness.title'),
    fairness: <FairnessPage />,
  };
  return <ProofDialogs pages={pages}>{children}</ProofDialogs>;
}
