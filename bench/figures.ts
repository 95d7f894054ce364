/** The value below which `share` (0 to 1) of the values lie. Throws where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('no values to take a percentile of');
  return value;
}

/** Latencies as `p50 1.2 ms, p99 3.4 ms`. */
export function formatLatency(latenciesMs: readonly number[]): string {
  return `p50 ${percentile(latenciesMs, 0.5).toFixed(1)} ms, p99 ${percentile(latenciesMs, 0.99).toFixed(1)} ms`;
}

/** A rate as whole numbers with separators. */
export function formatRate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`;
}

/** Writes one line of the result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

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
