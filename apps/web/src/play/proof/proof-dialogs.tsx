import { Modal } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofContext } from './proof-context.ts';

/** What a game's proofs are read in: one round's proof, or the page on how every result can be checked. */
interface ProofPages {
  readonly titleOf: (round: number) => string;
  readonly proofOf: (round: number) => ReactNode;
  readonly fairnessTitle: string;
  readonly fairness: ReactNode;
}

type Shown = { readonly kind: 'proof'; readonly round: number } | { readonly kind: 'fairness' };

/** Holds the dialogs of proofs and fairness, and hands their door to everything inside. */
export function ProofDialogs({ pages, children }: { pages: ProofPages; children: ReactNode }) {
  const { t } = useTranslation('play');
  const [isOpened, setOpened] = useState(false);
  // What was shown stays while the dialog fades away.
  const [shown, setShown] = useState<Shown>({ kind: 'fairness' });
  const door = useMemo(() => {
    const show = (next: Shown) => {
      setShown(next);
      setOpened(true);
    };
    return {
      open: (round: number) => show({ kind: 'proof', round }),
      openFairness: () => show({ kind: 'fairness' }),
    };
  }, []);
  return (
    <ProofContext value={door}>
      {children}
      <Modal
        opened={isOpened}
        onClose={() => setOpened(false)}
        title={shown.kind === 'fairness' ? pages.fairnessTitle : pages.titleOf(shown.round)}
        size={560}
        centered
        closeButtonProps={{ 'aria-label': t('closeProof') }}
      >
        {shown.kind === 'fairness' ? pages.fairness : pages.proofOf(shown.round)}
      </Modal>
    </ProofContext>
  );
}
