import { Button } from '@mantine/core';
import type { MinesRecord } from '@rang/contract';
import { useState } from 'react';
import { StateNote } from '../../../play/frame/panel.tsx';
import { CommandLine, HashField } from '../../../play/proof/hash-field.tsx';
import { isUnknown, NoProof, ProofCheck, Verdict } from '../../../play/proof/proof-check.tsx';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { usePlayed } from '../play/use-play.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Gem, Mine } from '../board/pieces.tsx';
import { tileViews, type TileView } from '../board/tile-views.ts';
import { useWords } from '../wording/use-words.ts';
import { useRotateSeeds } from './seeds-panel.tsx';
import type { BoardClaim, BoardFinding } from './verify-board.ts';
import classes from './proof-dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';

/** An ended board in small, to look at. */
function MiniBoard({ tiles, label }: { tiles: readonly TileView[]; label: string }) {
  return (
    <div className={classes.board} role="img" aria-label={label}>
      {tiles.map(({ position, face }) => (
        <span key={position} className={classes.tile} data-face={face}>
          {face === 'mine' || face === 'hit' ? <Mine isHit={face === 'hit'} /> : <Gem />}
        </span>
      ))}
    </div>
  );
}

/** An ended game, or why there is none to show, with all that its board follows from, and the check of it in this browser. */
export function ProofDialog(props: {
  game: MinesRecord | undefined;
  problem: Error | undefined;
  opened: boolean;
  /** It was come to from a list of bets, which Back leads to. */
  isPage: boolean;
  onClose: () => void;
}) {
  const { game, problem, ...dialog } = props;
  const { t } = useWords();
  const text = problem === undefined ? t('games.loading') : refusalText(problem, t('errors.fetch'));
  const missing = isUnknown(problem) ? <NoProof /> : <StateNote text={text} />;
  return (
    <Dialog {...dialog} title={t('proof.title')} size={560} centered closeLabel={t('proof.close')}>
      {game === undefined ? missing : <Proof key={`${game.betId}${game.serverSeed ?? ''}`} game={game} />}
    </Dialog>
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
        <NotYet />
      ) : (
        <BoardCheck claim={{ ...game, serverSeed: game.serverSeed, minePositions: game.minePositions ?? [] }} />
      )}
    </div>
  );
}

/** What the command takes of a game, of its rule too. */
function listOptions(claim: BoardClaim) {
  const { nonce, mineCount: mines, outcomeRule: rule, hitPosition: hit } = claim;
  const drawn = { 'server-seed': claim.serverSeed, 'client-seed': claim.clientSeed, nonce, mines };
  return rule === 'fair' || hit === undefined ? drawn : { ...drawn, rule, hit };
}

/** The seed of the game is still in use: it is changed here, and the game is read anew with what is then revealed. */
function NotYet() {
  const { t } = useWords();
  const { table, auto } = usePlayed();
  const { rotate, isPending, failure } = useRotateSeeds();
  const isOpen = table.phase === 'playing' || auto.isRunning;
  return (
    <div className={classes.notYet}>
      <p>{t('proof.notYet')}</p>
      {isOpen ? <p>{t('seeds.finishFirst')}</p> : null}
      {failure === undefined ? null : <p role="alert">{refusalText(failure, t('errors.fetch'))}</p>}
      <Button
        variant="default"
        fullWidth
        mt="sm"
        disabled={isOpen}
        aria-busy={isPending}
        onClick={isPending ? undefined : () => void rotate('')}
      >
        {t(isPending ? 'seeds.rotating' : 'seeds.rotate')}
      </Button>
    </div>
  );
}

/** Lets this browser draw the board anew, which is done at once. */
function BoardCheck({ claim }: { claim: BoardClaim }) {
  const { t } = useWords();
  const [finding, setFinding] = useState<BoardFinding>();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    try {
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      const { verifyBoard } = await import('./verify-board.ts');
      setFinding(verifyBoard(claim));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const verdict = finding === undefined ? undefined : <Found finding={finding} claim={claim} />;
  const hint = finding === undefined ? t('proof.how') : undefined;
  return (
    <>
      <ProofCheck onVerify={() => void run()} verdict={verdict} failure={failure} hint={hint} />
      <CommandLine game="mines" published={listOptions(claim)} />
    </>
  );
}

function Found({ finding, claim }: { finding: BoardFinding; claim: BoardClaim }) {
  const { t } = useWords();
  const { positions, isBoardRight, isHashRight } = finding;
  const placeOf = (tile: number) => t('proof.place', { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 });
  const board = { positions: positions.map(placeOf).join('; '), count: positions.length };
  const isAnnounced = claim.outcomeRule !== 'fair';
  const rightText = isAnnounced ? 'proof.fairWas' : 'proof.boardRight';
  const boardText = t(isBoardRight ? rightText : 'proof.boardWrong', board);
  const ruleText = isAnnounced && isBoardRight && claim.hitPosition !== undefined;
  return (
    <Verdict
      right={t(isAnnounced ? 'proof.asAnnounced' : 'proof.right')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isBoardRight, text: boardText },
        ...(ruleText ? [{ isRight: true, text: t('proof.ruleRight', { tile: placeOf(claim.hitPosition) }) }] : []),
        { isRight: isHashRight, text: t(isHashRight ? 'proof.hashRight' : 'proof.hashWrong') },
      ]}
    />
  );
}
