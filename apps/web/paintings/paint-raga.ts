import { circle, linearGradient, picture, radialGradient, round, sheet, SHEET, softLine } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createCurve, createSeededRandom, type SeededRandom } from './seeded-random.ts';

const STRINGS = 44;
const STEP = 20;

const defs =
  linearGradient('dawn', [
    { at: 0, colour: P.ink },
    { at: 0.3, colour: P.dusk },
    { at: 0.52, colour: P.plum },
    { at: 0.72, colour: P.oxide },
    { at: 1, colour: P.ink },
  ]) +
  linearGradient(
    'strings',
    [
      { at: 0.02, colour: P.indigo, opacity: 0.25 },
      { at: 0.2, colour: P.neel },
      { at: 0.38, colour: P.parrot },
      { at: 0.52, colour: P.cream },
      { at: 0.66, colour: P.turmeric },
      { at: 0.82, colour: P.sindoor },
      { at: 0.98, colour: P.brick, opacity: 0.25 },
    ],
    true,
  ) +
  radialGradient('sun', [
    { at: 0, colour: P.cream },
    { at: 0.55, colour: P.turmeric },
    { at: 1, colour: P.saffron },
  ]) +
  radialGradient('halo', [
    { at: 0, colour: P.saffron, opacity: 0.75 },
    { at: 0.45, colour: P.sindoor, opacity: 0.28 },
    { at: 1, colour: P.sindoor, opacity: 0 },
  ]);

/** One string of the tanpura: loud in the middle of the sheet, still at its edges. */
function paintString(index: number, random: SeededRandom): string {
  const base = 330 + (index / STRINGS) ** 1.12 * 660;
  const slow = createCurve(random, 6);
  const quick = createCurve(random, 26);
  const loudness = 30 + 120 * Math.sin((index / STRINGS) * Math.PI) ** 1.4;
  const points: [number, number][] = [];
  for (let x = -STEP; x <= SHEET.width + STEP; x += STEP) {
    const place = Math.min(Math.max(x / SHEET.width, 0), 1);
    const swell = Math.exp(-(((place - 0.5) / 0.2) ** 2));
    const height = Math.abs(slow(place * 6)) * 0.65 + Math.max(0, quick(place * 26)) * 0.55;
    points.push([x, base - swell * height * loudness + quick(place * 26) * 2.5]);
  }
  const line = softLine(points);
  const shade = `<path d="${line}V1010H-20Z" fill="url(#dawn)" fill-opacity=".93"/>`;
  return `${shade}<path d="${line}" fill="none" stroke="url(#strings)" stroke-width="${round(1.4 + (index / STRINGS) * 2.4)}"/>`;
}

/** A raga at first light: the strings of a tanpura standing in the sun. */
export function paintRaga(): string {
  const random = createSeededRandom(1931);
  const strings = Array.from({ length: STRINGS }, (_, index) => paintString(index, random)).join('');
  const rings = Array.from({ length: 7 }, (_, ring) =>
    circle(
      [400, 318],
      176 + ring * 30,
      `fill="none" stroke="${P.cream}" stroke-opacity="${round(0.42 - ring * 0.05)}" stroke-width="1.3"`,
    ),
  ).join('');
  const sun = circle([400, 318], 380, 'fill="url(#halo)"') + rings + circle([400, 318], 146, 'fill="url(#sun)"');
  return picture({ defs, body: sheet('fill="url(#dawn)"') + sun + strings });
}
