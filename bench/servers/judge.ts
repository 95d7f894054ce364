import { percentile, say } from '../figures.ts';

/** Says the median of the ratios of all turns, and each; gives whether the median is within the limit. */
export function judge(what: string, ratios: readonly number[], limit: number): boolean {
  const ratio = percentile(ratios, 0.5);
  const each = ratios.map((value) => value.toFixed(2)).join(', ');
  say(`${what}: ${ratio.toFixed(2)} (${each}), at most ${String(limit)}`);
  return ratio <= limit;
}

/** Microseconds, as the middle of all turns. */
export function formatMiddle(values: readonly number[]): string {
  return percentile(values, 0.5).toFixed(1);
}
