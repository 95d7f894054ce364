import { timer as timerCall } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { noteServerTime, serverNow } from '../../../house/server-clock.ts';
import type { Round } from './round-context.ts';
import { isPaused, nextPhaseAt, phaseOf, timerPollMs } from './round-phase.ts';
import { readTimer, type RoundTimer } from './round-timer.ts';
import { useHouseTime } from './use-house-time.ts';

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
  const phase = phaseOf(timer, useHouseTime(nextChange, timer?.heardMs));
  return { timer, phase, isPaused: isPaused(phase) };
}
