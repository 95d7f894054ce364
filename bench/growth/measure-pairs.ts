import { percentile } from '../figures.ts';

/** What something took in two houses, in milliseconds, as medians. */
export interface PairTimes {
  readonly emptyMs: number;
  readonly fullMs: number;
  /** The median of the ratios full to empty, pair by pair. */
  readonly ratio: number;
}

/** Does something in both houses in turn, each turn so many times, and the first of the two now this and now that. */
export async function measurePairs(
  act: { readonly empty: () => Promise<void>; readonly full: () => Promise<void> },
  { pairs, times }: { readonly pairs: number; readonly times: number },
): Promise<PairTimes> {
  const found: { emptyMs: number; fullMs: number }[] = [];
  await timeEach(act.empty, times);
  await timeEach(act.full, times);
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFullFirst = pair % 2 === 1;
    const first = await timeEach(isFullFirst ? act.full : act.empty, times);
    const second = await timeEach(isFullFirst ? act.empty : act.full, times);
    found.push(isFullFirst ? { fullMs: first, emptyMs: second } : { emptyMs: first, fullMs: second });
  }
  const median = (values: number[]): number => percentile(values, 0.5);
  return {
    emptyMs: median(found.map((pair) => pair.emptyMs)),
    fullMs: median(found.map((pair) => pair.fullMs)),
    ratio: median(found.map((pair) => pair.fullMs / pair.emptyMs)),
  };
}

async function timeEach(act: () => Promise<void>, times: number): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    await act();
    took.push(performance.now() - began);
  }
  return percentile(took, 0.5);
}
