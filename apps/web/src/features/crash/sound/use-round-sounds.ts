import { TIMES } from '@rang/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../../house/house.ts';
import { cue, hum } from '../../../play/sound/sound.ts';
import { phaseOf, type Phase, type StageClock, type StageRound } from '../stage/stage-round.ts';

const LOWEST_HERTZ = 55;
/** Three octaves up there is nothing left to tell apart, and more than enough to be annoyed by. */
const MAX_OCTAVES = 3;

/** The pitch of the hum: an octave higher with each doubling of the multiplier's square root, up to its highest. */
export function humHertz(hundredths: number): number {
  const octaves = Math.min(MAX_OCTAVES, Math.log2(Math.max(100, hundredths) / 100) / 2);
  return LOWEST_HERTZ * 2 ** octaves;
}

/** The sound of the last seconds of the wait. */
const TICKS = 3;

/** Ticks at each of the last seconds before the start, each higher than the one before. */
function tickDown(startsAt: string): () => void {
  const leftMs = Date.parse(startsAt) - serverNow();
  const ticks = Array.from({ length: TICKS }, (_, step) => ({ step, waitMs: leftMs - (TICKS - step) * 1000 }));
  const timers = ticks
    .filter(({ waitMs }) => waitMs > 0)
    .map(({ step, waitMs }) => setTimeout(() => cue('tick', step), waitMs));
  return () => timers.forEach((timer) => clearTimeout(timer));
}

interface SoundParts {
  readonly round: StageRound | undefined;
  readonly clock: StageClock;
  readonly isLive: boolean;
}

/** Plays the sounds of the round: the last seconds before the start, the start, the engine, and where it ends. */
export function useRoundSounds({ round, clock, isLive }: SoundParts): void {
  const phase = isLive && round !== undefined ? phaseOf(round) : undefined;
  const startsAt = round?.nextGameTime ?? undefined;
  const before = useRef<Phase>(undefined);
  const multiplierNow = useEffectEvent(() => clock.multiplierNow());
  useEffect(() => {
    const wasRunning = before.current === 'running' || before.current === 'settling';
    const wasWaiting = before.current === 'waiting';
    before.current = phase;
    if (phase === 'waiting' && startsAt !== undefined) return tickDown(startsAt);
    if (phase === 'running') {
      if (wasWaiting) cue('lock');
      return hum(() => humHertz(multiplierNow()));
    }
    // Whoever comes after the crash has not seen the rocket fly.
    if (phase !== 'crashed' || !wasRunning) return;
    const timer = setTimeout(() => cue('blast'), TIMES.crashBlastDelayMs);
    return () => clearTimeout(timer);
  }, [phase, startsAt]);
}
