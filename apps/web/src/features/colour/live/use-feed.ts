import {
  LIMITS,
  LIVE_BETS_LENGTH,
  QUICK_STAKES,
  TIMES,
  liveColourBets,
  parseRupees,
  type LiveBet,
} from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { serverNow, useHouse } from '../../../house/house.ts';
import { useRound } from '../round/use-running-round.ts';
import { findSelection } from '../selection/selection-mark.tsx';

/** A row of the feed: a real bet, or one that this browser made up and marks as a sample. */
export interface FeedRow extends LiveBet {
  readonly isSample: boolean;
}

const KEYS = ['red', 'green', 'blue', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const STAKES = QUICK_STAKES.map(parseRupees).filter((stake) => stake !== undefined);

/** Makes up one sample; `pick` gives a whole number below its argument. */
export function createSample(serial: number, nowMs: number, pick: (below: number) => number): FeedRow {
  const selection = findSelection(KEYS[pick(KEYS.length)] ?? 'red') ?? { betType: 'color', betValue: 'red' };
  return {
    id: `sample-${serial}`,
    // No name: a name would make a sample look like somebody.
    username: '',
    betType: selection.betType,
    betValue: selection.betValue,
    amount: STAKES[pick(STAKES.length)] ?? LIMITS.colourStake.min,
    timestamp: new Date(nowMs).toISOString(),
    outcomeRule: 'fair',
    isSample: true,
  };
}

/** The samples after one more: newest first, at most as many as the table has rows. */
export function addSample(samples: readonly FeedRow[], sample: FeedRow): readonly FeedRow[] {
  return [sample, ...samples].slice(0, LIVE_BETS_LENGTH);
}

/** What the table shows, newest first: real bets, and samples only where there is none. */
export function mergeFeed(real: readonly LiveBet[], samples: readonly FeedRow[]): readonly FeedRow[] {
  const rows = real.length === 0 ? samples : real.map((bet) => ({ ...bet, isSample: false }));
  return rows.toSorted(newestFirst).slice(0, LIVE_BETS_LENGTH);
}

function newestFirst(one: FeedRow, other: FeedRow): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp);
}

export const LIVE_BETS_KEY = ['colour', 'live-bets'] as const;

function pick(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
}

/** Samples that this browser makes up, one every two seconds and none once bets are closed; they exist nowhere else. */
function useSamples(isRunning: boolean, lockMs: number): readonly FeedRow[] {
  const [samples, setSamples] = useState<readonly FeedRow[]>([]);
  const serial = useRef(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const interval = setInterval(() => {
      const nowMs = serverNow();
      if (nowMs >= lockMs) return;
      serial.current += 1;
      const sample = createSample(serial.current, nowMs, pick);
      setSamples((before) => addSample(before, sample));
    }, TIMES.sampleFeedMs);
    return () => clearInterval(interval);
  }, [isRunning, lockMs]);
  return samples;
}

/** What the live table shows. */
interface Feed {
  /** Undefined until the house has said what bets there are. */
  readonly rows: readonly FeedRow[] | undefined;
  readonly hasSamples: boolean;
  /** Asks anew, where the house did not say so when it was asked. */
  readonly retry: (() => void) | undefined;
}

/** The rows of the live table: real bets; samples only in a house that plays without real money, and while nobody bets. */
export function useFeed(isHeld: boolean): Feed {
  const { timer, isPaused } = useRound();
  const isPlay = useHouse()?.money === 'play';
  const isRunning = !isHeld && !isPaused;
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    queryKey: LIVE_BETS_KEY,
    queryFn: async () => (await callApi(liveColourBets)).bets.slice(0, LIVE_BETS_LENGTH),
    refetchInterval: isRunning ? TIMES.resultsPollMs : false,
  });
  const takesSamples = isPlay && data?.length === 0;
  const samples = useSamples(takesSamples && isRunning, timer?.lockMs ?? 0);
  const rows = data && mergeFeed(data, takesSamples ? samples : []);
  const hasSamples = rows?.some(({ isSample }) => isSample) === true;
  // A house that cannot be asked is not known to be empty. Asking again clears the error, and is no answer yet.
  const isUnknown = errorUpdatedAt > dataUpdatedAt && (rows === undefined || rows.length === 0);
  return { rows, hasSamples, retry: isUnknown ? () => void refetch() : undefined };
}
