import { Modal } from '@mantine/core';
import type { MinesRecord } from '@rang/contract';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HashField } from '../../../play/proof/hash-field.tsx';
import { tileViews } from '../board/tile-views.ts';
import { useWords } from '../wording/use-words.ts';
import { BoardCheck } from './board-check.tsx';
import { MiniBoard } from './mini-board.tsx';
import classes from './proof-dialog.module.css';

/** An ended game with everything that its board follows from, and the check of it in this browser. */
export function ProofDialog(props: { game: MinesRecord | undefined; opened: boolean; onClose: () => void }) {
  const { game, opened, onClose } = props;
  const { t } = useWords();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('proof.title')}
      size={560}
      centered
      closeButtonProps={{ 'aria-label': t('proof.close') }}
    >
      {game === undefined ? null : <Proof key={`${game.betId}${game.serverSeed ?? ''}`} game={game} />}
    </Modal>
  );
}

function Proof({ game }: { game: MinesRecord }) {
  const { t } = useWords();
  return (
    <div className={classes.page}>
      <MiniBoard tiles={tileViews({ game })} label={t('proof.board')} />
      <Facts>
        <HashField label={t('seeds.serverSeedHash')} value={game.serverSeedHash} />
        {game.serverSeed === null ? null : <HashField label={t('seeds.serverSeed')} value={game.serverSeed} />}
        <HashField label={t('seeds.clientSeed')} value={game.clientSeed} />
        <Fact label={t('seeds.nonceOf')}>{game.nonce}</Fact>
        <Fact label={t('proof.rule')}>{t(`rules.${game.outcomeRule}`)}</Fact>
      </Facts>
      {game.serverSeed === null ? (
        <p className={classes.notYet}>{t('proof.notYet')}</p>
      ) : (
        <BoardCheck claim={{ ...game, serverSeed: game.serverSeed, minePositions: game.minePositions ?? [] }} />
      )}
    </div>
  );
}
