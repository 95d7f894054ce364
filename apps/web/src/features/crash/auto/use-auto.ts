import { NOTHING, type CrashBet } from '@rang/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Slot } from '../bet/use-slot.ts';
import type { LiveNews } from '../live/live-store.ts';
import { isEnded } from '../live/own-bets.ts';
import { useCrash, useCrashLive } from '../live/use-crash.ts';
import { beginTally, countBet, whyEnd, type AutoEnd, type AutoPlan, type AutoTally } from './auto-plan.ts';

/** An automatic run: what is bet and how far it is; `end` says why it is over. */
export interface AutoRun {
  readonly plan: AutoPlan;
  readonly tally: AutoTally;
  /** The bet whose end is awaited. */
  readonly betId: string | undefined;
  /** No further bet is placed; the one in play is still counted. */
  readonly isStopping: boolean;
  readonly end: AutoEnd | undefined;
}

export interface Auto {
  readonly run: AutoRun | undefined;
  readonly isRunning: boolean;
  readonly start: (plan: AutoPlan) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

/** Counts the end of a run's bet. A refunded one was no round: the same is bet again. */
function countEnd(run: AutoRun, bet: CrashBet): AutoRun {
  const after = { ...run, betId: undefined };
  const tally =
    bet.status === 'refunded' || bet.status === 'canceled'
      ? run.tally
      : countBet(run.plan, run.tally, {
          stake: bet.amount,
          paid: bet.winAmount ?? NOTHING,
        });
  const end = whyEnd(run.plan, tally) ?? (run.isStopping ? 'stopped' : undefined);
  return { ...after, tally, end };
}

/** Bets round after round until the plan ends, the player stops it, or a bet is refused. */
export function useAuto(slot: Slot): Auto {
  const live = useCrashLive();
  const { snapshot, connection } = useCrash();
  const [run, setRun] = useState<AutoRun>();
  const isPlacing = useRef(false);
  const isRunning = run !== undefined && run.end === undefined;

  const bet = useEffectEvent(() => {
    if (!isRunning || run.isStopping || run.betId !== undefined || isPlacing.current) return;
    if (connection !== 'live' || snapshot?.gameState !== 'waiting') return;
    isPlacing.current = true;
    void slot
      .place(run.tally.next)
      .then((taken) =>
        setRun((before) => {
          if (before === undefined) return undefined;
          return taken === undefined ? { ...before, end: 'refused' } : { ...before, betId: taken.bet.betId };
        }),
      )
      .finally(() => {
        isPlacing.current = false;
      });
  });
  const hear = useEffectEvent((news: LiveNews) => {
    if (!isRunning) return;
    // Of what cannot be read nothing is counted, and nothing is bet by it.
    if (news.kind === 'failed' || news.kind === 'unreadable') setRun({ ...run, end: 'offline' });
    if (news.kind === 'bets') {
      const ended = news.after.find((one) => one.betId === run.betId && isEnded(one));
      // Told twice, by an answer and by the event of the same, it is still counted once.
      if (ended !== undefined) setRun((now) => (now?.betId === ended.betId ? countEnd(now, ended) : now));
    }
  });
  useEffect(() => live.listen((news) => hear(news)), [live]);
  // Another round, a bet that has ended, a connection that is back: each may be what the next bet waited for.
  useEffect(() => bet(), [run, connection, snapshot?.gameId, snapshot?.gameState]);

  return {
    run,
    isRunning,
    start: (plan) => {
      if (isRunning) return;
      setRun({ plan, tally: beginTally(plan), betId: undefined, isStopping: false, end: undefined });
    },
    stop: () =>
      setRun(
        (before) => before && { ...before, isStopping: true, end: before.betId === undefined ? 'stopped' : undefined },
      ),
    forget: () => setRun((before) => (before?.end === undefined ? before : undefined)),
  };
}
