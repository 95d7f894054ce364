import { LIMITS, LIVE_BETS_LENGTH, QUICK_STAKES, parseRupees, type LiveBet } from '@rang/contract';
import { findSelection } from '../selection/selection.ts';

/** A row of the feed: a real bet, or one that this browser made up and marks as a sample. */
export interface FeedRow extends LiveBet {
  readonly isSample: boolean;
}

const KEYS = ['red', 'green', 'blue', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const STAKES = QUICK_STAKES.map(parseRupees).filter((stake) => stake !== undefined);

// Real bets come first for half of the table, so that a lively sample feed never pushes them out.
const KEPT_FOR_REAL = LIVE_BETS_LENGTH / 2;

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
    isSample: true,
  };
}

/** The samples after one more: newest first, at most as many as the table has rows. */
export function addSample(samples: readonly FeedRow[], sample: FeedRow): readonly FeedRow[] {
  return [sample, ...samples].slice(0, LIVE_BETS_LENGTH);
}

/** What the table shows: the latest rows of both kinds, newest first. */
export function mergeFeed(real: readonly LiveBet[], samples: readonly FeedRow[]): readonly FeedRow[] {
  const sure = real.slice(0, KEPT_FOR_REAL).map(asReal);
  const others = [...real.slice(KEPT_FOR_REAL).map(asReal), ...samples].sort(newestFirst);
  return [...sure, ...others.slice(0, LIVE_BETS_LENGTH - sure.length)].sort(newestFirst);
}

function asReal(bet: LiveBet): FeedRow {
  return { ...bet, isSample: false };
}

function newestFirst(one: FeedRow, other: FeedRow): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp);
}
