import { TIMES } from '@rang/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../../house/server-clock.ts';
import { playSound } from '../../../play/sound/sound.ts';
import { phaseOf, type Phase } from '../stage/phase-of.ts';
import type { StageClock, StageRound } from '../stage/stage-round.ts';
import { startEngine, type Engine } from './engine.ts';
import { boom, tick } from './sounds.ts';

/** The last seconds of the wait are heard. */
const TICKS = 3;

/** Hums until it is called off; where nothing may sound yet, from when something may. */
function hum(multiplierNow: () => number): () => void {
  let engine: Engine | undefined;
  const beat = setInterval(() => {
    if (engine === undefined) playSound((context) => (engine = startEngine(context)));
    engine?.rise(multiplierNow());
  }, TIMES.crashTickMs);
  return () => {
    clearInterval(beat);
    engine?.stop();
  };
}

/** Ticks at each of the last seconds before the start. */
function tickDown(startsAt: string): () => void {
  const leftMs = Date.parse(startsAt) - serverNow();
  const waits = Array.from({ length: TICKS }, (_, place) => leftMs - (place + 1) * 1000).filter((wait) => wait > 0);
  const timers = waits.map((wait) => setTimeout(tick, wait));
  return () => timers.forEach((timer) => clearTimeout(timer));
}

interface Heard {
  readonly round: StageRound | undefined;
  readonly clock: StageClock;
  readonly isLive: boolean;
}

/** Lets the round be heard: the last seconds before the start, the engine, and where it ends. */
export function useRoundSounds({ round, clock, isLive }: Heard): void {
  const phase = isLive && round !== undefined ? phaseOf(round) : undefined;
  const startsAt = round?.nextGameTime ?? undefined;
  const before = useRef<Phase>(undefined);
  const multiplierNow = useEffectEvent(() => clock.multiplierNow());
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = phase;
    if (phase === 'waiting' && startsAt !== undefined) return tickDown(startsAt);
    if (phase === 'running') return hum(() => multiplierNow());
    // Whoever comes after the crash has not seen the rocket fly.
    if (phase !== 'crashed' || !wasRunning) return;
    const timer = setTimeout(boom, TIMES.crashBlastDelayMs);
    return () => clearTimeout(timer);
  }, [phase, startsAt]);
}
