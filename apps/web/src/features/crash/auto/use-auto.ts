import { LIMITS, NOTHING, type CrashBet, type OutcomeRule } from '@rang/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBalance } from '../../../house/money/balance.ts';
import { beginTally, countRound, whyEnd, whyNotNext, type AutoPlan as Plan } from '../../../play/bet/auto-plan.ts';
import { useAutoRun, type AutoRun } from '../../../play/bet/auto-run.ts';
import { ruleForBet } from '../bet/choice.ts';
import type { Placed, Slot } from '../bet/use-slot.ts';
import type { LiveNews } from '../live/live-store.ts';
import { isEnded } from '../live/own-bets.ts';
import { useCrash, useCrashLive } from '../live/use-crash.ts';

/** What an automatic run bets; `target` in hundredths. */
export interface AutoPlan extends Plan {
  readonly target: number;
}

interface BetRun extends AutoRun<AutoPlan> {
  /** The bet whose end is awaited. */
  readonly betId: string | undefined;
  /** The rule that was shown when it began: a round of another one is bet on by nobody who has not seen it. */
  readonly rule: OutcomeRule;
}

export interface Auto {
  readonly run: BetRun | undefined;
  readonly isRunning: boolean;
  readonly start: (plan: AutoPlan) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

/** Counts the end of a run's bet. A refunded one was no round: the same is bet again. */
function countEnd(run: BetRun, bet: CrashBet): BetRun {
  const after = { ...run, betId: undefined };
  const tally =
    bet.status === 'refunded' || bet.status === 'canceled'
      ? run.tally
      : countRound(run.plan, run.tally, { stake: bet.amount, paid: bet.winAmount ?? NOTHING });
  const end = whyEnd(run.plan, tally) ?? (run.isStopping ? 'stopped' : undefined);
  return { ...after, tally, end };
}

/** A run after its bet was answered: it awaits the end of one that was taken, also where it is to stop after it. */
function countAnswer(run: BetRun, placed: Placed): BetRun {
  if (typeof placed === 'object') return { ...run, betId: placed.bet.betId };
  const end = placed === 'unknown' ? 'error' : run.isStopping ? 'stopped' : 'refused';
  return { ...run, end: run.end ?? end };
}

/** Bets round after round until the plan ends, the player stops it, or a bet is refused or may have been placed. */
export function useAuto(slot: Slot): Auto {
  const live = useCrashLive();
  const { snapshot, connection } = useCrash();
  const { run, isRunning, begin, change, forget } = useAutoRun<BetRun>();
  const isPlacing = useRef(false);
  const balance = useBalance().amount;

  const bet = useEffectEvent(() => {
    if (!isRunning || run?.isStopping !== false || run.betId !== undefined || isPlacing.current) return;
    if (connection !== 'live' || snapshot?.gameState !== 'waiting') return;
    const end = whyNotNext(run.plan, run.tally, { max: LIMITS.crashStake.max, balance });
    if (end !== undefined) {
      change((before) => ({ ...before, end }));
      return;
    }
    isPlacing.current = true;
    void slot
      .place({ amount: run.tally.next, rule: run.rule })
      .then((placed) => change((before) => countAnswer(before, placed)))
      .finally(() => {
        isPlacing.current = false;
      });
  });
  const receive = useEffectEvent((news: LiveNews) => {
    if (!isRunning || run === undefined) return;
    // Of what cannot be read nothing is counted, and nothing is bet by it.
    if (news.kind === 'failed' || news.kind === 'unreadable') change((before) => ({ ...before, end: 'offline' }));
    // It ends the same for a bet that cannot be traced: waiting for its end, it would wait for ever.
    if (news.kind === 'untraced' && run.betId !== undefined && news.betIds.includes(run.betId)) {
      change((before) => ({ ...before, end: 'offline' }));
    }
    if (news.kind === 'bets') {
      const ended = news.after.find((one) => one.betId === run.betId && isEnded(one));
      // Told twice, by an answer and by the event of the same, it is still counted once.
      if (ended !== undefined) change((now) => (now.betId === ended.betId ? countEnd(now, ended) : now));
    }
  });
  useEffect(() => live.listen((news) => receive(news)), [live]);
  // Another round, a bet that has ended, a connection that is back: each may be what the next bet waited for.
  useEffect(() => bet(), [run, connection, snapshot?.gameId, snapshot?.gameState]);

  return {
    run,
    isRunning,
    start: (plan) => {
      if (isRunning) return;
      const rule = ruleForBet(snapshot);
      begin({ plan, tally: beginTally(plan), betId: undefined, rule, isStopping: false, end: undefined });
    },
    stop: () => {
      const isBetOpen = isPlacing.current;
      change((before) => ({
        ...before,
        isStopping: true,
        end: before.betId === undefined && !isBetOpen ? 'stopped' : undefined,
      }));
    },
    forget,
  };
}
