import { paintCeilings, paintHeaps } from './paint-clouds.ts';
import { circle, dots, linearGradient, palm, picture, radialGradient, round, sheet, type Point } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createCurve, createSeededRandom, drawBell, type SeededRandom } from './seeded-random.ts';

const defs =
  linearGradient('sky', [
    { at: 0, colour: P.deep },
    { at: 0.16, colour: P.indigo },
    { at: 0.32, colour: P.neel },
    { at: 0.42, colour: P.rose },
    { at: 0.5, colour: P.cream },
    { at: 0.56, colour: P.turmeric },
  ]) +
  linearGradient('paddy', [
    { at: 0.66, colour: P.lime },
    { at: 0.78, colour: P.parrot },
    { at: 1, colour: P.moss },
  ]) +
  radialGradient('glow', [
    { at: 0, colour: P.cream, opacity: 0.9 },
    { at: 0.4, colour: P.rose, opacity: 0.5 },
    { at: 1, colour: P.rose, opacity: 0 },
  ]) +
  linearGradient('mist', [
    { at: 0.5, colour: P.rose, opacity: 0 },
    { at: 0.62, colour: P.rose, opacity: 0.5 },
    { at: 0.68, colour: P.cream, opacity: 0.3 },
    { at: 0.7, colour: P.cream, opacity: 0 },
  ]);

interface Range {
  readonly base: number;
  readonly height: number;
  readonly roughness: number;
  readonly colour: string;
}

/** The far ranges first: from the blue of distance to the green that the rain has brought. */
const RANGES: readonly Range[] = [
  { base: 520, height: 120, roughness: 5, colour: P.heather },
  { base: 560, height: 110, roughness: 6, colour: P.iris },
  { base: 600, height: 96, roughness: 7, colour: P.slate },
  { base: 640, height: 86, roughness: 8, colour: P.teal },
  { base: 676, height: 62, roughness: 9, colour: P.pine },
];

function paintRange({ base, height, roughness, colour }: Range, random: SeededRandom): string {
  const broad = createCurve(random, roughness);
  const fine = createCurve(random, roughness * 5);
  const crag = createCurve(random, roughness * 16);
  const ridge = Array.from({ length: 101 }, (_, step) => {
    const place = step / 100;
    const y =
      base -
      height *
        (broad(place * roughness) * 0.9 + fine(place * roughness * 5) * 0.24 + crag(place * roughness * 16) * 0.06);
    return `${step === 0 ? 'M' : 'L'}${step * 8} ${round(y)}`;
  }).join('');
  return `<path d="${ridge}V760H0Z" fill="${colour}"/>`;
}

/** One terrace of the rice field: a bank, its shade, and the rows of seedlings in it. */
function paintTerrace(index: number, random: SeededRandom): string {
  const top = 690 + index ** 1.45 * 17;
  const depth = 24 + index * 7;
  const swing = createCurve(random, 4);
  const edge = Array.from({ length: 41 }, (_, step) => {
    const y = top + swing(step / 10) * depth * 0.75 + Math.sin(step / 6 + index) * depth * 0.3;
    return { x: step * 20, y };
  });
  const line = edge.map(({ x, y }, step) => `${step === 0 ? 'M' : 'L'}${x} ${round(y)}`).join('');
  const rows = edge.flatMap(({ x, y }): Point[] =>
    Array.from({ length: 3 }, (_, row): Point => [x + random() * 20, y + 9 + row * (5 + index * 2) + random() * 4]),
  );
  const water = index % 3 === 1 ? `<path d="${line}V1000H0Z" fill="${P.sky}" fill-opacity=".42"/>` : '';
  return (
    `<path d="${line}V1000H0Z" fill="url(#paddy)"/>${water}` +
    `<path d="${line}" fill="none" stroke="${P.moss}" stroke-opacity=".55" stroke-width="${round(2 + index * 0.5)}"/>` +
    dots(rows, 1.8 + index * 0.35, `stroke="${index % 3 === 1 ? P.leaf : P.lime}" stroke-opacity=".8"`)
  );
}

/** Curtains of rain that fall from the dark of the cloud, slanting with the wind. */
function paintRain(random: SeededRandom): string {
  const threads = Array.from({ length: 210 }, () => {
    const centre = random() < 0.6 ? 150 : 640;
    const x = centre + drawBell(random) * 90;
    const y = 120 + random() * 420;
    const length = 40 + random() * 120;
    return `M${round(x)} ${round(y)}l${round(-length * 0.2)} ${round(length)}`;
  }).join('');
  return `<path d="${threads}" stroke="${P.rice}" stroke-opacity=".2" stroke-width="1.3" stroke-linecap="round"/>`;
}

function paintBirds(): string {
  const flock: readonly Point[] = [
    [470, 250],
    [510, 232],
    [548, 246],
    [580, 218],
    [434, 274],
    [620, 236],
  ];
  const wings = flock.map(([x, y]) => `M${x - 13} ${y - 4}q7-7 13 3q7-10 14-4`).join('');
  return `<path d="${wings}" fill="none" stroke="${P.ink}" stroke-width="2.6" stroke-linecap="round"/>`;
}

/** The Western Ghats in the first week of rain, looking into the low sun over the rice terraces. */
export function paintMonsoon(): string {
  const random = createSeededRandom(627);
  const sun = circle([470, 400], 290, 'fill="url(#glow)"') + circle([470, 400], 92, `fill="${P.sindoor}"`);
  const ranges = RANGES.map((range) => paintRange(range, random) + sheet('fill="url(#mist)" opacity=".5"')).join('');
  const terraces = Array.from({ length: 8 }, (_, index) => paintTerrace(index, random)).join('');
  const palms = palm({ x: 110, y: 900, size: 380, lean: 0.1 }) + palm({ x: 40, y: 930, size: 270, lean: 0.16 });
  const body =
    sheet('fill="url(#sky)"') +
    paintCeilings(random) +
    sun +
    paintHeaps(random) +
    paintBirds() +
    ranges +
    paintRain(random) +
    terraces +
    palms;
  return picture({ defs, body });
}
