import type { MinesRecord } from '@rang/contract';
import { useRef, useState } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { RuleBanner } from '../../play/rules/rule-banner.tsx';
import { SoundButton } from '../../play/sound/sound-button.tsx';
import { AutoFields } from './panel/auto-fields.tsx';
import { BetPanel } from './panel/bet-panel.tsx';
import { ModeSwitch } from './panel/mode-switch.tsx';
import { PayoutStrip } from './panel/payout-strip.tsx';
import { Board, focusBoard } from './board/board.tsx';
import { GamesList } from './fair/games-list.tsx';
import { ProofDialog } from './fair/proof-dialog.tsx';
import { SeedsPanel } from './fair/seeds-panel.tsx';
import { HowToPlay } from './how/how-to-play.tsx';
import classes from './mines-screen.module.css';
import { pressHotKey } from './play/use-hot-keys.ts';
import { PlayContext } from './play/play-context.ts';
import { usePlay, type Play } from './play/use-play.ts';
import { useWords } from './wording/use-words.ts';

/** Mines: the board and the bet, and below them the seeds, the games that were played and how it is played. */
export function MinesScreen() {
  const { t } = useWords();
  const play = usePlay();
  const [proven, setProven] = useState<MinesRecord>();
  const [isProofOpen, setProofOpen] = useState(false);
  const showProof = (game: MinesRecord) => {
    setProven(game);
    setProofOpen(true);
  };
  return (
    <PlayContext value={play}>
      <div className={classes.screen}>
        <div className={classes.top}>
          <PageTitle title={t('title')} backTo="/dashboard/win" />
          <ModeSwitch />
        </div>
        <GameArea play={play} />
        <div className={classes.below}>
          <GamesList onProof={showProof} />
          <SeedsPanel />
          <HowToPlay />
        </div>
      </div>
      <ProofDialog game={proven} opened={isProofOpen} onClose={() => setProofOpen(false)} />
    </PlayContext>
  );
}

function GameArea({ play }: { play: Play }) {
  const board = useRef<HTMLDivElement>(null);
  const { t } = useWords();
  const { table, mode } = play;
  const rule = table.game?.outcomeRule ?? 'fair';
  return (
    <div className={classes.game} data-mode={mode} onKeyDown={(event) => pressHotKey(event, play)}>
      <RuleBanner rule={rule} text={t(`rules.${rule}`)} />
      <div className={classes.table}>
        <div className={classes.panel}>
          <BetPanel onStarted={() => focusBoard(board)} />
        </div>
        <div className={classes.stage}>
          <div className={classes.strip}>
            <PayoutStrip />
            <SoundButton />
          </div>
          <Board board={board} />
        </div>
        {mode === 'auto' ? (
          <div className={classes.auto}>
            <AutoFields />
          </div>
        ) : null}
      </div>
    </div>
  );
}
