/** How high a round went, in the five bands of the latest results. */
export const BANDS = ['lowest', 'low', 'middle', 'high', 'highest'] as const;
export type Band = (typeof BANDS)[number];

/** Where each band but the first begins, in hundredths. */
const STARTS = [120, 200, 500, 1_000] as const;

/** The band of a crash point in hundredths; each band begins with its own first value. */
export function bandOf(crashPoint: number): Band {
  return BANDS[STARTS.filter((start) => crashPoint >= start).length] ?? 'highest';
}
