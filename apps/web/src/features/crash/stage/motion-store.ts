import { useReducedMotion } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { openStorage } from '../../../lib/open-storage.ts';

const STILL_KEY = 'rang-crash-still';

const storage = openStorage('localStorage');
const listeners = new Set<() => void>();
let isWanted = storage.getItem(STILL_KEY) !== 'true';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readWanted(): boolean {
  return isWanted;
}

/** Switches rocket, sparks and blast on or off, on this device for good. */
export function setMotionWanted(wanted: boolean): void {
  isWanted = wanted;
  storage.setItem(STILL_KEY, String(!wanted));
  for (const listener of listeners) listener();
}

/** Whether the player has left the animation on, and whether it is to be seen: a device that asks for calm has the last word. */
export function useMotion(): { isWanted: boolean; isMoving: boolean } {
  const wanted = useSyncExternalStore(subscribe, readWanted);
  const isReduced = useReducedMotion();
  return { isWanted: wanted, isMoving: wanted && !isReduced };
}
