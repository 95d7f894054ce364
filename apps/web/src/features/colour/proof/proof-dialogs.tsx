import { Modal } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { formatCount } from '../wording/format-amounts.ts';
import { useWords } from '../wording/use-words.ts';
import { FairnessPage } from './fairness-page.tsx';
import { ProofContext } from './proof-context.ts';
import { ProofPage } from './proof-page.tsx';

type Shown = { readonly kind: 'proof'; readonly round: number } | { readonly kind: 'fairness' };

/** Holds the dialogs of proofs and fairness, and hands their door to everything inside. */
export function ProofDialogs({ children }: { children: ReactNode }) {
  const { t, language } = useWords();
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
  const title =
    shown.kind === 'fairness' ? t('fairness.title') : t('proof.title', { round: formatCount(shown.round, language) });
  return (
    <ProofContext value={door}>
      {children}
      <Modal
        opened={isOpened}
        onClose={() => setOpened(false)}
        title={title}
        size={560}
        centered
        closeButtonProps={{ 'aria-label': t('proof.close') }}
      >
        {shown.kind === 'fairness' ? <FairnessPage /> : <ProofPage key={shown.round} round={shown.round} />}
      </Modal>
    </ProofContext>
  );
}
