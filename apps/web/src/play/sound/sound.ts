import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { openStorage } from '../../lib/open-storage.ts';
import type { Cue, Hum } from './synthesize.ts';

/** What a player has set on this device, for every game. */
export interface Senses {
  /** Neither sound nor touch. */
  readonly isMuted: boolean;
  /** Of what the house would give, in percent. */
  readonly volume: number;
  readonly isTouchOn: boolean;
}

const KEYS = { isMuted: 'rang-muted', volume: 'rang-volume', isTouchOn: 'rang-touch' } as const;
const storage = openStorage('localStorage');

function readSenses(): Senses {
  const volume = Number.parseInt(storage.getItem(KEYS.volume) ?? '', 10);
  return {
    isMuted: storage.getItem(KEYS.isMuted) === 'true',
    volume: volume >= 0 && volume <= 100 ? volume : 100,
    isTouchOn: storage.getItem(KEYS.isTouchOn) !== 'false',
  };
}

const senses = createAtom(readSenses());
let context: AudioContext | undefined;
let isTouched = false;

export function useSenses(): Senses {
  return useSelector(senses);
}

/** Whether anything may be heard or felt: never before the first touch, while it is muted or while the page is hidden. */
function isAudible(): boolean {
  return isTouched && !senses.get().isMuted && !document.hidden;
}

/** Brings the device in line with what may be heard now. */
function follow(): void {
  if (isAudible()) playWhenAudible(() => undefined);
  else void context?.suspend();
}

/** Changes what is set, on this device for good. */
export function changeSenses(change: Partial<Senses>): void {
  senses.set((before) => ({ ...before, ...change }));
  const now = senses.get();
  for (const key of Object.keys(change) as (keyof Senses)[]) storage.setItem(KEYS[key], String(now[key]));
  follow();
}

export function toggleMuted(): void {
  changeSenses({ isMuted: !senses.get().isMuted });
}

/** No browser lets a page sound before its visitor has touched it, and neither do we. */
function noteTouch(): void {
  isTouched = true;
  follow();
}

function noteOtherTab({ key }: StorageEvent): void {
  if (!(Object.values(KEYS) as (string | null)[]).includes(key)) return;
  senses.set(readSenses());
  follow();
}

/** Lets a page sound from its first touch on. */
export function useSound(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const touch of ['click', 'keydown']) addEventListener(touch, noteTouch, { capture: true, signal });
    document.addEventListener('visibilitychange', follow, { signal });
    addEventListener('storage', noteOtherTab, { signal });
    return () => leaving.abort();
  }, []);
}

/** What plays, fetched at the first touch; undefined where the device has no sound. Fails where it cannot be fetched. */
async function open() {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext();
  const waking = context?.state === 'suspended' ? context.resume() : undefined;
  const synth = await import('./synthesize.ts');
  await waking;
  return { context, playCue: synth.playCue, startHum: synth.startHum, touchOf: synth.touchOf };
}

/** What comes later than this tells of something that is over. */
const LATE_MS = 1_000;

/** Has something played as soon as it can be, if it may be heard then and is not late. */
function playWhenAudible(play: (tools: Awaited<ReturnType<typeof open>>) => void): void {
  if (!isAudible()) return;
  const atMs = performance.now();
  open().then(
    (tools) => {
      if (isAudible() && performance.now() - atMs < LATE_MS) play(tools);
    },
    // Nothing is lost that is not on the screen: the next one is another try.
    () => undefined,
  );
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether this device can be felt, and what keeps it from it. */
export function findTouch(): 'none' | 'calm' | 'there' {
  if (!('vibrate' in navigator)) return 'none';
  return isCalm() ? 'calm' : 'there';
}

/** Tells something by sound and touch, `step` places higher on the scale, as far as it may. */
export function cue(name: Cue, step = 0): void {
  playWhenAudible(({ context: device, playCue, touchOf }) => {
    const { volume, isTouchOn } = senses.get();
    if (device !== undefined) playCue(device, name, { step, volume: volume / 100 });
    if (isTouchOn && findTouch() === 'there') navigator.vibrate(touchOf(name));
  });
}

const HUM_MS = 100;

/** Hums at a pitch that is asked for again and again, until it is called off; from the first touch on, if that comes later. */
export function hum(hertzNow: () => number): () => void {
  let voice: Hum | undefined;
  let isOver = false;
  const beat = setInterval(() => {
    if (voice === undefined) {
      playWhenAudible(({ context: device, startHum }) => {
        if (!isOver && voice === undefined && device !== undefined) voice = startHum(device);
      });
    }
    if (isAudible()) voice?.follow(hertzNow(), senses.get().volume / 100);
  }, HUM_MS);
  return () => {
    isOver = true;
    clearInterval(beat);
    voice?.stop();
  };
}
