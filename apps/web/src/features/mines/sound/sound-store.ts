import { openStorage } from '../../../lib/open-storage.ts';
import { playSound, type Sound } from './synth.ts';

const MUTED_KEY = 'rang-mines-muted';

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

/** Plays a sound, unless the player has muted them or has not touched the page yet. */
export function sound(name: Sound, gems = 0): void {
  if (!isMuted && context?.state === 'running') playSound(context, name, gems);
}

export function readMuted(): boolean {
  return isMuted;
}

/** Mutes or unmutes, on this device for good. */
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
