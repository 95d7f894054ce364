/** A source of numbers in [0, 1) that always tells the same story for the same seed (mulberry32). */
export type SeededRandom = () => number;

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number that clusters around 0 with a spread of about 1: the mean of draws, which is close enough to a bell for paint. */
export function drawBell(random: SeededRandom): number {
  return (random() + random() + random() + random() - 2) * 1.7;
}

/** A smooth curve through random heights in [-1, 1], one height per whole step of x. */
export function createCurve(random: SeededRandom, length: number): (x: number) => number {
  const heights = Array.from({ length: length + 2 }, () => random() * 2 - 1);
  return (x) => {
    const step = Math.min(Math.max(Math.floor(x), 0), length);
    const part = Math.min(Math.max(x - step, 0), 1);
    const ease = part * part * (3 - 2 * part);
    return (heights[step] ?? 0) * (1 - ease) + (heights[step + 1] ?? 0) * ease;
  };
}
