import { TIMES } from '@rang/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../../house/house.ts';
import { soundBlast, strikeString } from '../../../play/sound/sound-blast.ts';
import { playSound } from '../../../play/sound/sound.ts';
import { phaseOf, type Phase, type StageClock, type StageRound } from '../stage/stage-round.ts';

const CHIME = { hertz: [783.99, 1046.5, 1318.51], apart: 0.07, volume: 0.4 };
const TICK = { hertz: 1567.98, volume: 0.12 };
const BOOM_VOLUME = 0.6;

/** A bet was paid. */
export function chime(): void {
  playSound((context) => {
    CHIME.hertz.forEach((hertz, place) =>
      strikeString(context, { hertz, at: context.currentTime + place * CHIME.apart, volume: CHIME.volume }),
    );
  });
}

/** A second less to wait. */
function tick(): void {
  playSound((context) => strikeString(context, { ...TICK, at: context.currentTime }));
}

/** The rocket is no more. */
function boom(): void {
  playSound((context) => soundBlast(context, BOOM_VOLUME));
}

/** The hum of a rocket that climbs: it rises with the multiplier until it is stopped. */
interface Engine {
  readonly rise: (hundredths: number) => void;
  readonly stop: () => void;
}

const VOLUME = 0.05;
const LOWEST_HERTZ = 55;
/** Three octaves up there is nothing left to tell apart, and more than enough to be annoyed by. */
const MAX_OCTAVES = 3;
/** How long a change of pitch takes, so that ten steps a second sound as one rise. */
const GLIDE_SECONDS = 0.12;
const FADE_SECONDS = 0.08;

/** The pitch of the hum: an octave higher with each doubling of the multiplier's square root, up to its highest. */
export function humHertz(hundredths: number): number {
  const octaves = Math.min(MAX_OCTAVES, Math.log2(Math.max(100, hundredths) / 100) / 2);
  return LOWEST_HERTZ * 2 ** octaves;
}

/** Starts the hum. */
function startEngine(context: AudioContext): Engine {
  const loudness = context.createGain();
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.Q.value = 2;
  filter.frequency.value = LOWEST_HERTZ * 6;
  // Two strings a little apart beat against each other, as engines do.
  const strings = [1, 1.012].map((detune) => {
    const string = context.createOscillator();
    string.type = 'sawtooth';
    string.frequency.value = LOWEST_HERTZ * detune;
    string.connect(filter);
    string.start();
    return { string, detune };
  });
  loudness.gain.setValueAtTime(0, context.currentTime);
  loudness.gain.setTargetAtTime(VOLUME, context.currentTime, FADE_SECONDS);
  filter.connect(loudness).connect(context.destination);
  return {
    rise: (hundredths) => {
      const hertz = humHertz(hundredths);
      const now = context.currentTime;
      for (const { string, detune } of strings) string.frequency.setTargetAtTime(hertz * detune, now, GLIDE_SECONDS);
      filter.frequency.setTargetAtTime(hertz * 6, now, GLIDE_SECONDS);
    },
    stop: () => {
      const now = context.currentTime;
      loudness.gain.setTargetAtTime(0, now, FADE_SECONDS / 3);
      for (const { string } of strings) string.stop(now + FADE_SECONDS * 3);
    },
  };
}

/** The sound of the last seconds of the wait. */
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

interface SoundParts {
  readonly round: StageRound | undefined;
  readonly clock: StageClock;
  readonly isLive: boolean;
}

/** Plays the sounds of the round: the last seconds before the start, the engine, and where it ends. */
export function useRoundSounds({ round, clock, isLive }: SoundParts): void {
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
