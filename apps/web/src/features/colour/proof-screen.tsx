import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../house/calls/session.ts';
import { Panel, StateNote } from '../../play/frame/panel.tsx';
import { findRound } from '../../play/proof/proof-dialogs.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './proof/colour-proofs.module.css';
import { RoundContext, useRunningRound } from './round/use-running-round.ts';
import { useWords } from './wording/use-words.ts';

// What a page that is gone to by itself is made of is named by all pages: it is as little as can be.
const Proof = lazy(async () => {
  const [{ ProofPage }, { NoProof }] = await Promise.all([
    import('./proof/colour-proofs.tsx'),
    import('../../play/proof/proof-check.tsx'),
  ]);
  return {
    default: ({ round }: { round: number | undefined }) =>
      round === undefined ? <NoProof /> : <ProofPage key={round} round={round} />,
  };
});

/** The proof of the round that the address names, as a page of its own: whoever has no account checks it as well. */
export function GameScreen() {
  const { t } = useWords();
  const running = useRunningRound();
  const isVisitor = useSession() === undefined;
  const { proof: asked } = useSearch({ strict: false });
  const round = findRound(asked);
  return (
    <RoundContext value={running}>
      <div className={classes.page}>
        <PageTitle title={t('title')} {...(isVisitor ? {} : { backTo: '/dashboard/game/color-prediction' })} />
        <Panel title={round === undefined ? t('table.proof') : t('proof.title', { round })}>
          <Suspense fallback={<StateNote text={t('proof.loading')} />}>
            <Proof round={round} />
          </Suspense>
        </Panel>
      </div>
    </RoundContext>
  );
}
