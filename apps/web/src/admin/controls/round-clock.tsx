import { TIMES, timer } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { noteServerTime, serverNow } from '../../house/house.ts';
import { useHouseTime } from '../../house/use-house-time.ts';
import { countdownOf, nextSecondAt } from '../../lib/countdown.ts';
import { formatCount } from '../../lib/format-number.ts';
import { callOffice } from '../office-session.ts';
import styles from './controls.module.css';

async function readRound() {
  const answer = await callOffice(timer);
  noteServerTime(answer.serverTime);
  return { round: answer.currentRound, endMs: Date.parse(answer.endTime), receivedMs: serverNow() };
}

/** How long the round that is open has to go. Where that cannot be said, it is zero, and the note says why. */
export function RoundClock() {
  const { data, isPending } = useQuery({
    queryKey: ['polled', timer.path],
    refetchInterval: TIMES.officePollMs,
    queryFn: readRound,
  });
  const endMs = data?.endMs ?? Number.NaN;
  const nextChange = useCallback((nowMs: number) => nextSecondAt(endMs, nowMs), [endMs]);
  const nowMs = useHouseTime(nextChange, data?.receivedMs);
  const { minutes, seconds } = countdownOf(endMs, nowMs);
  const isCounting = nowMs < endMs;
  return (
    <div className={styles.clock}>
      <span role="timer" aria-live="off">
        {minutes}:{seconds}
      </span>
      <p>
        {isCounting || isPending
          ? `until the result of round ${data === undefined ? '…' : formatCount(data.round)}`
          : 'The system is probably processing results.'}
      </p>
    </div>
  );
}
