import { LIVE_BETS_LENGTH, TIMES, liveColourBets } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { useHouse } from '../../../house/house.ts';
import { serverNow } from '../../../house/server-clock.ts';
import { useRound } from '../round/use-running-round.ts';
import { addSample, createSample, mergeFeed, type FeedRow } from './sample-feed.ts';

export const LIVE_BETS_KEY = ['colour', 'live-bets'] as const;

function pick(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
}

/** Samples that this browser makes up, one every two seconds; they exist nowhere else. */
function useSamples(isRunning: boolean): readonly FeedRow[] {
  const [samples, setSamples] = useState<readonly FeedRow[]>([]);
  const serial = useRef(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const interval = setInterval(() => {
      serial.current += 1;
      const sample = createSample(serial.current, serverNow(), pick);
      setSamples((before) => addSample(before, sample));
    }, TIMES.sampleFeedMs);
    return () => clearInterval(interval);
  }, [isRunning]);
  return samples;
}

/** The rows of the live table. Real bets always; samples only in a house that plays without real money. */
export function useFeed(isHeld: boolean): { rows: readonly FeedRow[] | undefined; hasSamples: boolean } {
  const { isPaused } = useRound();
  const hasSamples = useHouse()?.money === 'play';
  const isRunning = !isHeld && !isPaused;
  const samples = useSamples(hasSamples && isRunning);
  const { data, isError } = useQuery({
    queryKey: LIVE_BETS_KEY,
    queryFn: async () => (await callApi(liveColourBets)).bets.slice(0, LIVE_BETS_LENGTH),
    refetchInterval: isRunning ? TIMES.resultsPollMs : false,
  });
  const isKnown = data !== undefined || isError;
  return { rows: isKnown ? mergeFeed(data ?? [], hasSamples ? samples : []) : undefined, hasSamples };
}
