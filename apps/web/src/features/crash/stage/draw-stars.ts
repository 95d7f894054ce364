/** A star: its place as shares of the sky, and how near it is, from 0 to 1. */
interface Star {
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

const COUNT = 64;

// The golden ratio's multiples, and those of another irrational, spread evenly without ever forming a pattern.
const STARS: readonly Star[] = Array.from({ length: COUNT }, (_, place) => ({
  x: (place * 0.754877666) % 1,
  y: (place * 0.569840291) % 1,
  near: (place * 0.618033989) % 1,
}));

/** Pixels by which the nearest star has moved for each unit of `drift`. */
const FULL_DRIFT = 120;

interface Sky {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** How far the sky has gone by; 0 in a sky that stands still. */
  readonly drift: number;
}

/** Draws the stars, which go by to the lower left as the rocket climbs, the near ones faster. */
export function drawStars(context: CanvasRenderingContext2D, { width, height, colour, drift }: Sky): void {
  context.fillStyle = colour;
  for (const { x, y, near } of STARS) {
    const gone = drift * FULL_DRIFT * (0.15 + 0.85 * near);
    const left = (((x * width - gone) % width) + width) % width;
    const top = (y * height + gone * 0.6) % height;
    const size = 0.8 + near * 1.4;
    context.globalAlpha = 0.18 + near * 0.42;
    context.fillRect(left, top, size, size);
  }
  context.globalAlpha = 1;
}
