import { circle, dots, picture, radialGradient, round, sheet, type Point } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createSeededRandom, drawBell, type SeededRandom } from './seeded-random.ts';

interface Burst {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly colour: string;
  readonly light: string;
}

const BURSTS: readonly Burst[] = [
  { name: 'neel', x: 590, y: 330, reach: 270, colour: P.indigo, light: P.neel },
  { name: 'brick', x: 230, y: 300, reach: 260, colour: P.brick, light: P.sindoor },
  { name: 'leaf', x: 560, y: 700, reach: 260, colour: P.leaf, light: P.parrot },
  { name: 'rose', x: 210, y: 720, reach: 240, colour: P.magenta, light: P.pink },
  { name: 'gold', x: 400, y: 500, reach: 300, colour: P.ochre, light: P.turmeric },
];

/** The cloud of a thrown fistful: overlapping soft puffs, thicker towards the hand. */
function paintCloud(burst: Burst, random: SeededRandom): string {
  return Array.from({ length: 46 }, () => {
    const turn = random() * Math.PI * 2;
    const reach = Math.abs(drawBell(random)) * burst.reach * 0.42;
    const size = 26 + random() * 92 * (1 - Math.min(reach / burst.reach, 0.8));
    const x = burst.x + Math.cos(turn) * reach;
    const y = burst.y + Math.sin(turn) * reach;
    return circle([x, y], size, `fill="url(#${burst.name})"`);
  }).join('');
}

/** Grains that fly in a few hard rays, finer the farther they flew. */
function paintGrains(burst: Burst, random: SeededRandom): string {
  const rays = Array.from({ length: 26 }, () => random() * Math.PI * 2);
  return [7, 4.6, 3, 1.9]
    .map((size, fineness) => {
      const grains = Array.from({ length: 70 + fineness * 110 }, (): Point => {
        const ray = rays[Math.floor(random() * rays.length)] ?? 0;
        const turn = ray + drawBell(random) * 0.07;
        const reach = burst.reach * (0.25 + random() ** 1.5 * (0.75 + fineness * 0.14));
        return [burst.x + Math.cos(turn) * reach, burst.y + Math.sin(turn) * reach];
      });
      return dots(
        grains,
        size,
        `stroke="${fineness % 2 === 0 ? burst.light : burst.colour}" stroke-opacity="${round(0.85 - fineness * 0.1)}"`,
      );
    })
    .join('');
}

/** Streaks where powder was thrown hard. */
function paintStreaks(burst: Burst, random: SeededRandom): string {
  const streaks = Array.from({ length: 40 }, () => {
    const turn = random() * Math.PI * 2;
    const from = burst.reach * (0.2 + random() * 0.3);
    const to = from + burst.reach * (0.2 + random() * 0.55);
    const at = (reach: number): string =>
      `${round(burst.x + Math.cos(turn) * reach)} ${round(burst.y + Math.sin(turn) * reach)}`;
    return `M${at(from)}L${at(to)}`;
  }).join('');
  return `<path d="${streaks}" fill="none" stroke="${burst.light}" stroke-opacity=".34" stroke-width="2.4" stroke-linecap="round"/>`;
}

/** Noon on Holi: five fistfuls of powder in the same air. */
export function paintHoli(): string {
  const random = createSeededRandom(2026);
  const defs = BURSTS.map(({ name, light }) =>
    radialGradient(name, [
      { at: 0, colour: light, opacity: 0.62 },
      { at: 0.5, colour: light, opacity: 0.26 },
      { at: 1, colour: light, opacity: 0 },
    ]),
  ).join('');
  const air = radialGradient('air', [
    { at: 0, colour: P.rice },
    { at: 0.7, colour: P.cream },
    { at: 1, colour: P.wheat },
  ]);
  const paint = BURSTS.map(
    (burst) => `${paintCloud(burst, random)}${paintStreaks(burst, random)}${paintGrains(burst, random)}`,
  ).join('');
  return picture({ defs: defs + air, body: sheet('fill="url(#air)"') + paint });
}
