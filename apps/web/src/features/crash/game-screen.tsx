import { CRASH_NAMESPACE } from '@rang/contract';
import { getGame } from '@rang/games';
import { useEffect, useState } from 'react';
import { renewOrEnd } from '../../house/calls/api.ts';
import { watchReturn } from '../../house/calls/send.ts';
import { readSession, useSession } from '../../house/calls/session.ts';
import { openLine } from '../../house/link/open-line.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { areFieldsAbove } from '../../play/bet/auto-fields.tsx';
import { DayWinsPanel, Watchers } from '../../play/lobby-parts.tsx';
import { createProofDialog, ProofDialogs } from '../../play/proof/proof-dialogs.tsx';
import { SettingsButton, SoundButton } from '../../play/sound/sound-button.tsx';
import { AutoFields } from './panel/auto-fields.tsx';
import { BetPanel, PlayModeSwitch } from './panel/bet-panel.tsx';
import classes from './game-screen.module.css';
import { LastResults } from './results/last-results.tsx';
import { ResultStrip } from './results/result-strip.tsx';
import { RoundFooter } from './results/round-footer.tsx';
import { HowToPlay } from './how/how-to-play.tsx';
import { LiveList } from './list/live-list.tsx';
import { OwnBets } from './history/own-bets.tsx';
import { createCrashLive } from './live/crash-live.ts';
import { CrashContext, useCrash, useCrashLive } from './live/use-crash.ts';
import { useNews } from './news/use-news.ts';
import { PlayContext, usePlay } from './play/use-play.ts';
import { useHotKeys } from './play/use-hot-keys.ts';
import { RoundRules } from './rules/round-rules.tsx';
import { useRoundSounds } from './sound/use-round-sounds.ts';
import { CrashStage } from './stage/crash-stage.tsx';
import { OwnSwitches } from './switches/own-switches.tsx';
import { useWords } from './wording/use-words.ts';

function openLive() {
  return createCrashLive({
    openLine: (auth) => openLine(CRASH_NAMESPACE, auth),
    ...{ readSession, renew: renewOrEnd, watchReturn, now: () => performance.now() },
  });
}

/**
 * Crash: the sky with the round, the bets below or beside it, and who is in. Watching needs no login. It decides nothing:
 * what a round does and what a bet is paid is the house's word, odds come from the games package.
 */
export function GameScreen() {
  const userId = useSession()?.userId;
  // Whoever logs in or out is another one to the house, and to the table of own bets.
  return <LiveGame key={userId ?? 'visitor'} />;
}

function LiveGame() {
  const [live] = useState(openLive);
  useEffect(() => live.open(), [live]);
  return (
    <CrashContext value={live}>
      <Game />
    </CrashContext>
  );
}

const GAME = getGame('crash').id;
const NOBODY: readonly never[] = [];
const ProofDialog = createProofDialog(() => import('./proof/crash-proofs.tsx'));

function Game() {
  const { t } = useWords();
  const isVisitor = useSession() === undefined;
  const live = useCrashLive();
  const { connection, snapshot, clock } = useCrash();
  const play = usePlay();
  useNews();
  useHotKeys(play);
  useRoundSounds({ round: snapshot, clock, isLive: connection === 'live' });
  const history = snapshot?.gameHistory ?? [];
  return (
    <ProofDialogs
      Dialog={ProofDialog}
      titleOf={(game) => t('proof.title', { game })}
      fairnessTitle={t('fairness.title')}
    >
      <PlayContext value={play}>
        <div className={classes.screen}>
          <PageTitle title={t('title')} {...(isVisitor ? {} : { backTo: '/dashboard/win' })}>
            <div className={classes.phoneMode}>
              <PlayModeSwitch />
            </div>
          </PageTitle>
          <RoundRules round={snapshot} />
          <div className={classes.game} data-mode={play.mode}>
            <div className={classes.panel}>
              <BetPanel />
              {play.mode === 'auto' && !areFieldsAbove() ? <AutoFields /> : null}
            </div>
            <div className={classes.round}>
              <ResultStrip results={history} />
              <CrashStage
                round={snapshot}
                clock={clock}
                connection={connection}
                onRetry={live.reconnect}
                bets={snapshot?.currentBets ?? NOBODY}
                ownBets={snapshot?.ownBets ?? NOBODY}
                corner={<Corner />}
              />
              <RoundFooter gameId={snapshot?.gameId} latest={history[0]} />
            </div>
            <div className={classes.list}>
              <LiveList />
            </div>
          </div>
          <div className={classes.below}>
            <OwnBets />
            <LastResults results={history} />
            <DayWinsPanel game={GAME} />
            <HowToPlay />
          </div>
        </div>
      </PlayContext>
    </ProofDialogs>
  );
}

/** What stands in the corner of the sky: who watches, and what can be set. */
function Corner() {
  return (
    <>
      <Watchers game={GAME} />
      <SoundButton />
      <SettingsButton>
        <OwnSwitches />
      </SettingsButton>
    </>
  );
}
