import { minesGameProof, type MinesRecord } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../house/calls/api.ts';
import { areFieldsAbove } from '../../play/bet/auto-fields.tsx';
import { ModeSwitch as Switch } from '../../play/bet/mode-switch.tsx';
import { useAskedProof } from '../../play/proof/proof-dialogs.tsx';
import { RuleBanner } from '../../play/rules/rule-banner.tsx';
import { SettingsButton, SoundButton } from '../../play/sound/sound-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Board, focusBoard } from './board/board.tsx';
import { GamesList } from './history/games-list.tsx';
import { ProofDialog } from './proof/proof-dialog.tsx';
import { SeedsPanel } from './proof/seeds-panel.tsx';
import { HowToPlay } from './how/how-to-play.tsx';
import { SessionPanel } from './session/session-panel.tsx';
import classes from './game-screen.module.css';
import { AutoFields } from './panel/bet-fields.tsx';
import { BetPanel } from './panel/bet-panel.tsx';
import { NextGems, PayoutStrip } from './panel/payout-strip.tsx';
import { GAMES_KEY } from './table/read-table.ts';
import { pressHotKey } from './play/press-hot-key.ts';
import { PlayContext, usePlay, usePlayed, type Play } from './play/use-play.ts';
import { useWords } from './wording/use-words.ts';

const MODES = ['manual', 'auto'] as const;

/** By hand or by itself. While a game is open it stays as it is. */
function ModeSwitch() {
  const { t } = useWords();
  const { mode, chooseMode, auto, table } = usePlayed();
  return (
    <Switch
      label={t('mode.label')}
      modes={MODES.map((one) => ({ value: one, label: t(`mode.${one}`) }))}
      value={mode}
      isOff={auto.isRunning || table.phase === 'playing' || table.pending !== undefined}
      onChange={chooseMode}
    />
  );
}

/**
 * Mines: the board and the bet, and below them the seeds, the games that were played and how it is played. It decides
 * nothing: rules and odds come from the games package, boards are drawn anew by the fairness package, everything else is
 * the house's word.
 */
export function GameScreen() {
  const { t } = useWords();
  const play = usePlay();
  const { showProof, ...proof } = useShownProof();
  return (
    <PlayContext value={play}>
      <div className={classes.screen}>
        <PageTitle title={t('title')} backTo="/dashboard/win">
          <SettingsButton />
          <ModeSwitch />
        </PageTitle>
        <GameArea play={play} />
        <div className={classes.below}>
          <div className={classes.played}>
            <SessionPanel />
            <GamesList onProof={showProof} />
          </div>
          <SeedsPanel />
          <HowToPlay />
        </div>
      </div>
      <ProofDialog {...proof} />
    </PlayContext>
  );
}

/** The game whose proof is shown: the one that was pressed in the list, or the one that the address asks for. */
function useShownProof() {
  const { asked, isFromList, leave } = useAskedProof();
  const [game, setGame] = useState<MinesRecord>();
  const [opened, setOpened] = useState(asked !== undefined);
  const betId = game?.betId ?? asked;
  // Among the games, so that a changed seed is read here too.
  const { data, error } = useQuery({
    queryKey: [...GAMES_KEY, 'proof', betId],
    queryFn: async () => (await callApi(minesGameProof, { params: { betId: betId ?? '' } })).game,
    enabled: betId !== undefined,
  });
  return {
    game: data ?? game,
    opened,
    isPage: isFromList,
    problem: error === null || game !== undefined ? undefined : error,
    showProof: (pressed: MinesRecord) => {
      setGame(pressed);
      setOpened(true);
    },
    onClose: () => {
      setOpened(false);
      leave();
    },
  };
}

function GameArea({ play }: { play: Play }) {
  const board = useRef<HTMLDivElement>(null);
  const { t } = useWords();
  const { table, mode } = play;
  const rule = table.phase === 'playing' ? (table.game?.outcomeRule ?? 'fair') : table.nextRule;
  return (
    <div
      className={classes.game}
      data-mode={mode}
      onKeyDown={(event) => pressHotKey(event, play, () => focusBoard(board))}
    >
      <RuleBanner rule={rule} text={t(`rules.${rule}`)} />
      <div className={classes.table}>
        <div className={classes.panel}>
          <BetPanel onStarted={() => focusBoard(board)} />
          {mode === 'manual' ? <NextGems /> : null}
        </div>
        <div className={classes.stage}>
          <div className={classes.strip}>
            <PayoutStrip />
            <SoundButton />
          </div>
          <Board board={board} />
        </div>
        {mode === 'auto' && !areFieldsAbove() ? (
          <div>
            <AutoFields />
          </div>
        ) : null}
      </div>
    </div>
  );
}
