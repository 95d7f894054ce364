import { openStorage } from '../../lib/open-storage.ts';

const MUTED_KEY = 'rang-muted';

const storage = openStorage('localStorage');
const listeners = new Set<() => void>();
let isMuted = storage.getItem(MUTED_KEY) === 'true';
let context: AudioContext | undefined;

/**
 * To be called in the course of a press: no browser lets a page sound before its visitor has touched it, and neither
 * do we. Without it nothing is ever heard.
 */
export function wakeSound(): void {
  if (isMuted || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Lets a game sound, unless the player has muted them all or has not touched the page yet. */
export function playSound(play: (context: AudioContext) => void): void {
  if (!isMuted && context?.state === 'running') play(context);
}

export function readMuted(): boolean {
  return isMuted;
}

/** Mutes or unmutes every game, on this device for good. */
export function setMuted(muted: boolean): void {
  isMuted = muted;
  storage.setItem(MUTED_KEY, String(muted));
  if (muted) void context?.suspend();
  else wakeSound();
  for (const listener of listeners) listener();
}

export function subscribeMuted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
