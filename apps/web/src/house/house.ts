import { TIMES } from '@rang/contract';
import { useSyncExternalStore } from 'react';
import type { House } from './get-house.ts';
import { whenPainted } from '../lib/when-painted.ts';

let known: House | undefined;
let isAsking = false;
const listeners = new Set<() => void>();

async function ask(): Promise<void> {
  isAsking = true;
  try {
    // Fetched on demand: the public pages are drawn before the code that talks to the house is here.
    const { getHouse } = await import('./get-house.ts');
    known = await getHouse();
    for (const listener of listeners) listener();
  } catch {
    // Whoever still waits for it is asked for again; nothing on a page depends on it at once.
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
  return useSyncExternalStore(subscribe, () => known);
}
