import { circle, dots, linearGradient, picture, radialGradient, round, sheet, SHEET, type Point } from './picture.ts';
import { PIGMENTS as P } from './pigments.ts';
import { createSeededRandom, drawBell, type SeededRandom } from './seeded-random.ts';

type Crosses = (from: Point, to: Point) => boolean;

const HALF = 32;
const REACH = 5;
const CENTRE = { x: SHEET.width / 2, y: SHEET.height / 2 } as const;
/** Right, up, left, down: the order in which a strand walks round its dot. */
const SIDES: readonly Point[] = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
];
/** The powders from the heart of the drawing outwards. */
const POWDERS = [P.turmeric, P.saffron, P.sindoor, P.neel, P.parrot, P.turmeric] as const;

const isInside = ([column, row]: Point): boolean => Math.abs(column) + Math.abs(row) <= REACH;

/** Whether the strands of two neighbouring dots cross; mirrored eight ways, so that the drawing has the kolam's symmetry. */
function createCrossings(random: SeededRandom): Crosses {
  const known = new Map<string, boolean>();
  return (from, to) => {
    if (!isInside(from) || !isInside(to)) return false;
    const key = [Math.abs(from[0] + to[0]), Math.abs(from[1] + to[1])].sort((a, b) => a - b).join(':');
    const crossing = known.get(key) ?? random() < 0.74;
    known.set(key, crossing);
    return crossing;
  };
}

interface Anchor {
  readonly at: Point;
  readonly side: Point;
  readonly crossing: boolean;
}

/** The handle that bends the strand at an anchor on its way to another: slanting at a crossing, along the side else. */
function handle({ at, side, crossing }: Anchor, other: Anchor): string {
  const pull = HALF * 0.4;
  const way = crossing
    ? ([(other.side[0] - side[0]) * Math.SQRT1_2, (other.side[1] - side[1]) * Math.SQRT1_2] as const)
    : other.side;
  return `${round(at[0] + way[0] * pull)} ${round(at[1] + way[1] * pull)}`;
}

const centreOf = (dot: Point): Point => [CENTRE.x + dot[0] * HALF * 2, CENTRE.y + dot[1] * HALF * 2];

/** The closed loop around one dot; loops of dots that cross meet in the middle between them. */
function loopAround(dot: Point, crosses: Crosses): string {
  const [x, y] = centreOf(dot);
  const anchors = SIDES.map((side): Anchor => {
    const crossing = crosses(dot, [dot[0] + side[0], dot[1] + side[1]]);
    const reach = crossing ? HALF : HALF * 0.74;
    return { at: [x + side[0] * reach, y + side[1] * reach], side, crossing };
  });
  const last = anchors[3];
  if (last === undefined) return '';
  const bends = anchors.map((to, index) => {
    const from = anchors[index - 1] ?? last;
    return `C${handle(from, to)} ${handle(to, from)} ${round(to.at[0])} ${round(to.at[1])}`;
  });
  return `M${round(last.at[0])} ${round(last.at[1])}${bends.join('')}Z`;
}

function listDots(): Point[] {
  const span = Array.from({ length: REACH * 2 + 1 }, (_, index) => index - REACH);
  return span.flatMap((row) => span.map((column): Point => [column, row])).filter(isInside);
}

/** The powder that is strewn around the drawing's outer ring, thinning outwards. */
function strewPowder(random: SeededRandom): string {
  return [P.sindoor, P.turmeric, P.parrot, P.neel]
    .map((colour) => {
      const grains = Array.from({ length: 260 }, (): Point => {
        const turn = random() * Math.PI * 2;
        const reach = 372 + drawBell(random) * 34;
        return [CENTRE.x + Math.cos(turn) * reach, CENTRE.y + Math.sin(turn) * reach];
      });
      return dots(grains, 2.6, `stroke="${colour}" stroke-opacity=".5"`);
    })
    .join('');
}

interface Petals {
  readonly count: number;
  readonly reach: number;
  readonly turn: number;
  readonly colour: string;
}

/** A lotus behind the drawing: broad petals that overlap and end in a point. */
function paintLotus({ count, reach, turn, colour }: Petals): string {
  const width = ((Math.PI * reach) / count) * 1.25;
  const petal = `M0 0C${round(width)} ${-reach * 0.45} ${round(width * 0.95)} ${-reach * 0.78} 0 ${-reach}C${round(-width * 0.95)} ${-reach * 0.78} ${round(-width)} ${-reach * 0.45} 0 0Z`;
  return Array.from(
    { length: count },
    (_, index) =>
      `<path d="${petal}" transform="translate(${CENTRE.x} ${CENTRE.y}) rotate(${round(turn + (index * 360) / count)})" fill="${colour}" fill-opacity=".1" stroke="${colour}" stroke-opacity=".55" stroke-width="1.6"/>`,
  ).join('');
}

/** The red bands with their rice-white teeth that close a threshold drawing above and below. */
function paintBorders(): string {
  const teeth = Array.from({ length: 20 }, (_, index) => `M${index * 40} 58l20 26 20-26Z`).join('');
  const grains = dots(
    Array.from({ length: 20 }, (_, index): Point => [index * 40 + 20, 36]),
    9,
    `stroke="${P.rice}"`,
  );
  const band = `<rect width="800" height="58" fill="${P.brick}"/><rect y="14" width="800" height="3" fill="${P.rice}"/><path d="${teeth}" fill="${P.brick}" stroke="${P.rice}" stroke-width="2.5"/>${grains}`;
  return `<g>${band}</g><g transform="translate(800 1000) rotate(180)">${band}</g>`;
}

const defs =
  linearGradient('floor', [
    { at: 0, colour: P.night },
    { at: 0.5, colour: P.plum },
    { at: 1, colour: P.ink },
  ]) +
  radialGradient('lamp', [
    { at: 0, colour: P.saffron, opacity: 0.5 },
    { at: 0.6, colour: P.oxide, opacity: 0.25 },
    { at: 1, colour: P.oxide, opacity: 0 },
  ]);

/** A kolam for the month of Margazhi: rice flour strands around a diamond of dots, filled with coloured powder. */
export function paintKolam(): string {
  const random = createSeededRandom(108);
  const crosses = createCrossings(random);
  const loops = listDots().map((dot) => ({ dot, path: loopAround(dot, crosses) }));
  const powder = loops
    .map(({ dot, path }) => {
      const ring = Math.max(Math.abs(dot[0]), Math.abs(dot[1]), Math.ceil((Math.abs(dot[0]) + Math.abs(dot[1])) / 1.4));
      return `<path d="${path}" fill="${POWDERS[Math.min(ring, 5)] ?? P.turmeric}" fill-opacity=".82"/>`;
    })
    .join('');
  const strands = `<path d="${loops.map(({ path }) => path).join('')}" fill="none" stroke="${P.rice}" stroke-width="5.5" stroke-linejoin="round"/>`;
  const seeds = dots(
    loops.map(({ dot }) => centreOf(dot)),
    9,
    `stroke="${P.rice}"`,
  );
  const lamp = circle([CENTRE.x, CENTRE.y], 520, 'fill="url(#lamp)"');
  const lotus =
    paintLotus({ count: 16, reach: 392, turn: 11.25, colour: P.saffron }) +
    paintLotus({ count: 16, reach: 352, turn: 0, colour: P.rose });
  return picture({
    defs,
    body: sheet('fill="url(#floor)"') + lamp + strewPowder(random) + lotus + powder + strands + seeds + paintBorders(),
  });
}
