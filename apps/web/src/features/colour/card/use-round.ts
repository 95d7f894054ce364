import { TIMES, timer as timerCall } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { noteServerTime, serverNow } from '../../../house/server-clock.ts';
import { readRoundPhase, type RoundPhase } from './round-phase.ts';

async function getTimer() {
  const answer = await callApi(timerCall);
  noteServerTime(answer.serverTime);
  return answer;
}

/** The colour round that is running, ticking; undefined until the house has told it. */
export function useRound(): (RoundPhase & { readonly round: number }) | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['home', 'timer'],
    queryFn: getTimer,
    refetchInterval: TIMES.timerPollMs,
  });
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const tick = setInterval(() => setNowMs(serverNow()), 1000);
    return () => clearInterval(tick);
  }, []);
  const phase = data === undefined ? undefined : readRoundPhase(data, nowMs);
  const isOver = phase?.phase === 'over';
  useEffect(() => {
    if (!isOver) return undefined;
    const again = setTimeout(() => void refetch(), TIMES.nextRoundDelayMs);
    return () => clearTimeout(again);
  }, [isOver, refetch]);
  return data === undefined || phase === undefined ? undefined : { ...phase, round: data.currentRound };
}
