import { useReducedMotion } from '@mantine/hooks';
import { createAtom, useSelector } from '@tanstack/react-store';
import { openStorage } from '../../../lib/open-storage.ts';

const STILL_KEY = 'rang-crash-still';

const storage = openStorage('localStorage');
const wanted = createAtom(storage.getItem(STILL_KEY) !== 'true');

/** Switches rocket, sparks and blast on or off, on this device for good. */
export function setMotionWanted(isWanted: boolean): void {
  wanted.set(isWanted);
  storage.setItem(STILL_KEY, String(!isWanted));
}

/** Whether the player has left the animation on, and whether it is to be seen: a device that asks for calm has the last word. */
export function useMotion(): { isWanted: boolean; isMoving: boolean } {
  const isWanted = useSelector(wanted);
  // Asked for at once: a first frame that moves would fetch what draws the rocket.
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  return { isWanted, isMoving: isWanted && !isReduced };
}
