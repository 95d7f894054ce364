import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { createProofDialog, ProofDialogs } from '../../play/proof/proof-dialogs.tsx';
import { RuleBanner } from '../../play/rules/rule-banner.tsx';
import { SettingsButton, SoundButton } from '../../play/sound/sound-button.tsx';
import { BetPanel } from './bet/bet-panel.tsx';
import { keepChoice, readChoice, type Choice } from './bet/choice.ts';
import { usePlaceBet } from './bet/use-place-bet.ts';
import classes from './game-screen.module.css';
import { HistoryTable } from './history/history-table.tsx';
import { HowToPlay } from './how/how-to-play.tsx';
import { LiveBets } from './live/live-bets.tsx';
import { Announcer } from './moment/announcer.tsx';
import { LastDraw, ResultCard } from './moment/result-card.tsx';
import { RoundCues } from './moment/round-cues.tsx';
import { useResultMoment } from './moment/use-result-moment.ts';
import { ColorTrend } from './results/color-trend.tsx';
import { ResultsTable } from './results/results-table.tsx';
import { RoundContext, useRound, useRunningRound } from './round/use-running-round.ts';
import { TimerCard } from './round/timer-card.tsx';
import { TrendsPanel } from './trends/trends-panel.tsx';
import { useWords } from './wording/use-words.ts';

const ProofDialog = createProofDialog(() => import('./proof/colour-proofs.tsx'));

/**
 * Color Prediction: the running round, betting on it, and everything that can be known about the rounds before, to the
 * proof of each result. It computes no outcome and no payout of its own: rules come from the games package, draws from
 * the fairness package, the rest from the house.
 */
export function GameScreen() {
  const { t } = useWords();
  const round = useRunningRound();
  return (
    <RoundContext value={round}>
      <ProofDialogs
        Dialog={ProofDialog}
        titleOf={(drawn) => t('proof.title', { round: drawn })}
        fairnessTitle={t('fairness.title')}
      >
        <div className={classes.screen}>
          <PageTitle title={t('title')} backTo="/dashboard/win">
            <SoundButton />
            <SettingsButton />
          </PageTitle>
          <div className={classes.columns}>
            <div className={classes.main}>
              <RoundArea />
              <TabArea />
            </div>
            <div className={classes.trend}>
              <ColorTrend />
            </div>
            <div className={classes.live}>
              <LiveBets />
            </div>
            <div className={classes.how}>
              <HowToPlay />
            </div>
          </div>
        </div>
      </ProofDialogs>
    </RoundContext>
  );
}

function RoundArea() {
  const { t } = useWords();
  const rule = useRound().timer?.rule ?? 'fair';
  const moment = useResultMoment();
  return (
    <>
      <RuleBanner rule={rule} text={t(`rules.${rule}`)} />
      <TimerCard moment={moment === undefined ? undefined : <ResultCard moment={moment} />} end={<LastDraw />} />
      <Announcer moment={moment} />
      <RoundCues moment={moment} />
    </>
  );
}

const TABS = ['bet', 'results', 'history', 'trends'] as const;

/** The tab that the address says, so that a reload comes back to it. */
function useTab() {
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false });
  return {
    tab: TABS.find((one) => one === asked) ?? 'bet',
    turn: (to: string | null) =>
      void navigate({
        to: '.',
        search: ({ tab: _, ...kept }) => (to === null || to === 'bet' ? kept : { ...kept, tab: to }),
        replace: true,
        resetScroll: false,
      }),
  };
}

function TabArea() {
  const { t } = useWords();
  const { tab, turn } = useTab();
  const [choice, setChoice] = useState(readChoice);
  // Here, as the bet's panel goes with its tab: a press on another one must not end what is under way.
  const placing = usePlaceBet(useRound().timer?.round);
  const change = (next: Choice) => {
    setChoice(next);
    keepChoice(next);
  };
  return (
    <Tabs value={tab} onChange={turn} keepMounted={false}>
      <Tabs.List aria-label={t('tabs.label')} className={classes.tabList}>
        <Tabs.Tab value="bet">{t('tabs.bet')}</Tabs.Tab>
        <Tabs.Tab value="results">{t('tabs.results')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('tabs.history')}</Tabs.Tab>
        <Tabs.Tab value="trends">{t('tabs.trends')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="bet">
        <BetPanel choice={choice} onChange={change} placing={placing} />
      </Tabs.Panel>
      <Tabs.Panel value="results">
        <ResultsTable />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryTable />
      </Tabs.Panel>
      <Tabs.Panel value="trends">
        <TrendsPanel />
      </Tabs.Panel>
    </Tabs>
  );
}
