import { createAtom, useSelector } from '@tanstack/react-store';
import { openStorage } from '../../lib/open-storage.ts';

const MUTED_KEY = 'rang-muted';

const storage = openStorage('localStorage');
/** Whether the player has silenced every game. */
export const muted = createAtom(storage.getItem(MUTED_KEY) === 'true');
let context: AudioContext | undefined;

/**
 * To be called in the course of a press: no browser lets a page sound before its visitor has touched it, and neither
 * do we. Without it there is never a sound.
 */
export function wakeSound(): void {
  if (muted.get() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Lets a game sound, unless the player has muted them all or has not touched the page yet. */
export function playSound(play: (context: AudioContext) => void): void {
  if (!muted.get() && context?.state === 'running') play(context);
}

export function readMuted(): boolean {
  return muted.get();
}

/** Mutes or unmutes every game, on this device for good. */
export function setMuted(isMuted: boolean): void {
  muted.set(isMuted);
  storage.setItem(MUTED_KEY, String(isMuted));
  if (isMuted) void context?.suspend();
  else wakeSound();
}

export function useMuted(): boolean {
  return useSelector(muted);
}
