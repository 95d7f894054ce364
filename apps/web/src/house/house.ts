import { TIMES } from '@rang/contract';
import { useSyncExternalStore } from 'react';
import { whenPainted } from '../lib/when-painted.ts';
import type { House } from './calls/api.ts';

let known: House | undefined;
let isAsking = false;
const listeners = new Set<() => void>();

/** Asks the house what it is, where that is not known yet. */
export async function fetchHouse(): Promise<void> {
  if (known === undefined) await ask();
}

async function ask(): Promise<void> {
  isAsking = true;
  try {
    // Fetched on demand: the public pages are drawn before the code that talks to the house is here.
    const { getHouse } = await import('./calls/api.ts');
    known = await getHouse();
    for (const listener of listeners) listener();
  } catch {
    // Asked again while anybody waits; nothing on a page depends on it at once.
    if (listeners.size > 0) setTimeout(() => void ask(), TIMES.balancePollMs);
  } finally {
    isAsking = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (known === undefined && !isAsking) {
    isAsking = true;
    whenPainted(() => void ask());
  }
  return () => listeners.delete(listener);
}

/** What kind of money the house plays for and the times of its games; undefined until it is known. */
export function useHouse(): House | undefined {
  return useSyncExternalStore(
    subscribe,
    () => known,
    // A page whose screen the build has drawn knows nothing of the house.
    () => undefined,
  );
}

let offsetMs = 0;

/** Notes the house's clock from an answer, so that a device with a wrong clock counts right. */
export function noteServerTime(iso: string): void {
  const serverMs = Date.parse(iso);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
}

/** The house's time now, in milliseconds since 1970, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
