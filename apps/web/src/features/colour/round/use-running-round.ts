import { TIMES, timer as timerCall } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { noteServerTime, serverNow } from '../../../house/house.ts';
import { useHouseTime } from '../../../house/use-house-time.ts';
import { useCountdown } from './countdown.ts';
import { isPaused, nextPhaseAt, phaseOf, readTimer, timerPollMs, type Phase, type RoundTimer } from './round-phase.ts';

/** The running round as the whole screen sees it. */
interface Round {
  readonly timer: RoundTimer | undefined;
  readonly phase: Phase;
  readonly isPaused: boolean;
}

export const RoundContext = createContext<Round>({ timer: undefined, phase: 'loading', isPaused: false });

/** The running round; the screen provides it. */
export function useRound(): Round {
  return use(RoundContext);
}

async function getTimer(): Promise<RoundTimer> {
  const answer = await callApi(timerCall);
  noteServerTime(answer.serverTime);
  return readTimer(answer, serverNow());
}

/** Follows the running round: polls its times and walks through its phases by the house's clock. */
export function useRunningRound(): Round {
  const { data: timer } = useQuery({
    queryKey: ['colour', 'timer'],
    queryFn: getTimer,
    refetchInterval: (query) => timerPollMs(phaseOf(query.state.data, serverNow())),
  });
  const nextChange = useCallback((nowMs: number) => nextPhaseAt(timer, nowMs), [timer]);
  const phase = phaseOf(timer, useHouseTime(nextChange, timer?.receivedMs));
  return { timer, phase, isPaused: isPaused(phase) };
}

/** The last seconds before the draw are told one by one. */
export const LAST_SECONDS = 5;

/** Which of the last seconds before the draw this is, counted down to one; undefined before them. */
export function useLastSecond(): number | undefined {
  const { timer, phase } = useRound();
  const seconds = Math.ceil(useCountdown(timer).leftMs / 1000);
  return phase === 'locked' && seconds >= 1 && seconds <= LAST_SECONDS ? seconds : undefined;
}

/** How soon bets are taken again, in whole seconds; undefined unless they are closed. */
export function useOpensIn(): number | undefined {
  const { timer, phase } = useRound();
  const { leftMs } = useCountdown(timer);
  return phase === 'locked' ? Math.ceil((leftMs + TIMES.nextRoundDelayMs) / 1000) : undefined;
}
