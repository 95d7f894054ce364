import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until it is so; throws what is `wrong` where it takes too long. */
export async function awaitWithin(ms: number, wrong: string, look: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + ms;
  while (!(await look())) {
    if (performance.now() > until) throw new Error(`${wrong}, after ${String(ms / 1_000)} seconds`);
    await wait(20);
  }
}
