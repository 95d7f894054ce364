import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until there is something to see; the test's own time limit ends a search in vain. */
export async function eventually<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(1);
  }
}
