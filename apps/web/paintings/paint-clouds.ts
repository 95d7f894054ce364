import { round } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createCurve, type SeededRandom } from './seeded-random.ts';

/** The billows of a cloud, from where the path stands to the right: each a bow that is as high as `swell` of its width. */
function billows(random: SeededRandom, width: number, { count, swell }: { count: number; swell: number }): string {
  const shares = Array.from(
    { length: count },
    (_, place) => 0.6 + random() * 0.7 + Math.sin((place / count) * Math.PI),
  );
  const whole = shares.reduce((sum, share) => sum + share, 0);
  // It rises up to its middle and falls behind it.
  const rise = (place: number) => Math.sin((place / count) * Math.PI) * width * 0.16;
  return shares
    .map((share, place) => {
      const across = (share / whole) * width;
      const up = rise(place) - rise(place + 1);
      return `a${round(across * 0.5)} ${round(across * swell)} 0 0 1 ${round(across)} ${round(up)}`;
    })
    .join('');
}

interface Ceiling {
  readonly depth: number;
  readonly colour: string;
  readonly opacity: number;
}

/** The cloud that the rain falls from: the far and light one first, each hangs down in bags. */
const CEILINGS: readonly Ceiling[] = [
  { depth: 268, colour: P.iris, opacity: 0.4 },
  { depth: 226, colour: P.slate, opacity: 0.65 },
  { depth: 178, colour: P.dusk, opacity: 0.8 },
  { depth: 122, colour: P.night, opacity: 0.85 },
];

function paintCeiling({ depth, colour, opacity }: Ceiling, random: SeededRandom): string {
  const hang = createCurve(random, 5);
  let [x, y] = [840, depth];
  let path = `M-40-20H840V${y}`;
  while (x > -40) {
    const across = 46 + random() * 92;
    const next = depth + hang(Math.max(0, x / 180)) * 44;
    path += `a${round(across * 0.55)} ${round(across * 0.4)} 0 0 1 ${round(-across)} ${round(next - y)}`;
    [x, y] = [x - across, next];
  }
  return `<path d="${path}Z" fill="${colour}" fill-opacity="${opacity}"/>`;
}

/** All of the ceiling, whatever is cut off of the picture's top. */
export function paintCeilings(random: SeededRandom): string {
  return CEILINGS.map((ceiling) => paintCeiling(ceiling, random)).join('');
}

/** Heaped clouds that drift below, lit by the sun: each has a flat foot. */
export function paintHeaps(random: SeededRandom): string {
  const heaps = [
    { x: -50, y: 392, width: 270, colour: P.rose },
    { x: 590, y: 372, width: 290, colour: P.rose },
    { x: 150, y: 452, width: 180, colour: P.cream },
    { x: 505, y: 462, width: 190, colour: P.cream },
    { x: 300, y: 350, width: 130, colour: P.cream },
  ];
  return heaps
    .map(({ x, y, width, colour }) => {
      const top = billows(random, width, { count: 5, swell: 0.52 });
      const foot = `q${round(-width * 0.2)} 12 ${round(-width * 0.5)} 9t${round(-width * 0.5)}-9`;
      return `<path d="M${x} ${y}${top}${foot}Z" fill="${colour}" fill-opacity=".58"/>`;
    })
    .join('');
}
