import { circle, dots, linearGradient, picture, radialGradient, round, sheet, type Point } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const WATER = 770;

const defs =
  linearGradient('evening', [
    { at: 0, colour: P.ink },
    { at: 0.16, colour: P.deep },
    { at: 0.33, colour: P.plum },
    { at: 0.47, colour: P.brick },
    { at: 0.58, colour: P.saffron },
    { at: 0.68, colour: P.cream },
  ]) +
  linearGradient('sea', [
    { at: 0.76, colour: P.brick },
    { at: 0.84, colour: P.plum },
    { at: 1, colour: P.ink },
  ]) +
  radialGradient('moon', [
    { at: 0, colour: P.rice, opacity: 0.5 },
    { at: 1, colour: P.rice, opacity: 0 },
  ]);

interface Row {
  readonly colour: string;
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly lit: number;
}

/** Three rows of the town, the farthest in the haze. */
const ROWS: readonly Row[] = [
  { colour: P.haze, low: 90, high: 250, width: 62, lit: 0 },
  { colour: P.roof, low: 60, high: 200, width: 74, lit: 0.3 },
  { colour: P.eave, low: 36, high: 140, width: 92, lit: 0.42 },
];

/** The head of a building: flat, stepped, domed, or with a water tank, as the roofs of an Indian town are. */
function roofOf({ x, y, width }: { x: number; y: number; width: number }, random: SeededRandom): string {
  const middle = x + width / 2;
  const kind = random();
  if (kind < 0.26) {
    const r = width * 0.36;
    return `M${round(middle - r)} ${round(y)}C${round(middle - r * 1.25)} ${round(y - r * 0.9)} ${round(middle - r * 0.3)} ${round(y - r)} ${round(middle)} ${round(y - r * 1.7)}C${round(middle + r * 0.3)} ${round(y - r)} ${round(middle + r * 1.25)} ${round(y - r * 0.9)} ${round(middle + r)} ${round(y)}Z`;
  }
  if (kind < 0.5) return `M${round(x + width * 0.2)} ${round(y)}v-16h${round(width * 0.6)}v16Z`;
  if (kind < 0.72) return `M${round(middle + width * 0.1)} ${round(y)}v-12h-6v-20h24v20h-6v12Z`;
  return `M${round(middle)} ${round(y)}l3-46 3 46Z`;
}

/** Windows of one house; each is lit or not, in lamp light or in the colours of curtains. */
function windowsOf(
  { x, y, width, lit }: { x: number; y: number; width: number; lit: number },
  random: SeededRandom,
): string {
  const lights = [P.turmeric, P.cream, P.turmeric, P.saffron, P.sindoor, P.neel, P.parrot];
  const panes: string[] = [];
  for (let row = y + 16; row < WATER - 18; row += 21) {
    for (let column = x + 10; column < x + width - 14; column += 17) {
      if (random() > lit) continue;
      const light = lights[Math.floor(random() * lights.length)] ?? P.turmeric;
      panes.push(
        `<rect x="${round(column)}" y="${round(row)}" width="8" height="11" rx="1.5" fill="${light}" fill-opacity="${round(0.65 + random() * 0.35)}"/>`,
      );
    }
  }
  return panes.join('');
}

function paintRow(row: Row, random: SeededRandom): string {
  let houses = '';
  let windows = '';
  for (let x = -30; x < 810;) {
    const width = row.width * (0.65 + random() * 0.8);
    const y = WATER - row.low - random() * (row.high - row.low);
    houses += `M${round(x)} ${WATER}V${round(y)}h${round(width)}V${WATER}Z${roofOf({ x, y, width }, random)}`;
    windows += windowsOf({ x, y, width, lit: row.lit }, random);
    x += width - 2 + random() * 6;
  }
  return `<path d="${houses}" fill="${row.colour}"/>${windows}`;
}

interface Kite {
  readonly at: Point;
  readonly size: number;
  readonly turn: number;
  readonly colours: readonly [string, string];
  readonly string: Point;
}

const KITES: readonly Kite[] = [
  { at: [250, 240], size: 62, turn: -18, colours: [P.sindoor, P.turmeric], string: [150, 640] },
  { at: [540, 150], size: 44, turn: 14, colours: [P.parrot, P.rice], string: [640, 600] },
  { at: [650, 330], size: 34, turn: 24, colours: [P.neel, P.turmeric], string: [560, 640] },
  { at: [410, 380], size: 25, turn: -8, colours: [P.turmeric, P.sindoor], string: [330, 640] },
  { at: [120, 420], size: 20, turn: -26, colours: [P.rice, P.neel], string: [60, 660] },
];

/** A patang, the diamond kite, with its spine, bow and tail, on a string to some roof. */
function paintKite({ at: [x, y], size, turn, colours, string }: Kite): string {
  const line = `<path d="M${x} ${y}Q${round((x + string[0]) / 2 + 40)} ${round((y + string[1]) / 2 + 90)} ${string[0]} ${string[1]}" fill="none" stroke="${P.cream}" stroke-opacity=".5" stroke-width="1.1"/>`;
  const half = round(size * 0.86);
  const sail =
    `<path d="M0 ${-size}L${half} 0L0 ${size}L-${half} 0Z" fill="${colours[0]}"/><path d="M0 ${-size}L${half} 0L0 ${size}Z" fill="${colours[1]}" fill-opacity=".85"/>` +
    `<circle r="${round(size * 0.22)}" fill="${colours[0]}"/><path d="M0 ${-size}V${size}M-${half} 0Q0 ${-size * 0.9} ${half} 0" fill="none" stroke="${P.ink}" stroke-opacity=".65" stroke-width="2"/>` +
    `<path d="M-${round(size * 0.2)} ${round(size * 1.26)}L0 ${size}L${round(size * 0.2)} ${round(size * 1.26)}Z" fill="${colours[0]}"/>`;
  return `${line}<g transform="translate(${x} ${y}) rotate(${turn})">${sail}</g>`;
}

/** The lights of the town in the water: short strokes that break up the nearer they come. */
function paintReflections(random: SeededRandom): string {
  return [P.turmeric, P.cream, P.sindoor, P.saffron, P.neel]
    .map((colour) => {
      const strokes = Array.from({ length: 90 }, () => {
        const depth = random() ** 1.6;
        const width = 8 + depth * 46;
        return `M${round(random() * 840 - 20)} ${round(WATER + 8 + depth * 220)}h${round(width)}`;
      }).join('');
      return `<path d="${strokes}" fill="none" stroke="${colour}" stroke-opacity=".4" stroke-width="2.2" stroke-linecap="round"/>`;
    })
    .join('');
}

/** A town by the water at dusk in January, when the kites are up. */
export function paintDusk(): string {
  const random = createSeededRandom(14);
  const stars = dots(
    Array.from({ length: 90 }, (): Point => [random() * 800, random() ** 1.5 * 330]),
    2,
    `stroke="${P.rice}" stroke-opacity=".7"`,
  );
  const moon = circle([112, 118], 90, 'fill="url(#moon)"') + circle([112, 118], 30, `fill="${P.rice}"`);
  const town = ROWS.map((row) => paintRow(row, random)).join('');
  const sea = `<rect y="${WATER}" width="800" height="${1000 - WATER}" fill="url(#sea)"/>`;
  const body =
    sheet('fill="url(#evening)"') +
    stars +
    moon +
    town +
    sea +
    paintReflections(random) +
    KITES.map(paintKite).join('');
  return picture({ defs, body });
}
