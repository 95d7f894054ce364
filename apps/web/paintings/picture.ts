import { PIGMENTS as P } from './pigments.ts';

/** Every painting is drawn on the same upright sheet. */
export const SHEET = { width: 800, height: 1000 } as const;

export type Point = readonly [number, number];

/** One decimal is finer than any screen shows and keeps the picture small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export interface Stop {
  readonly at: number;
  readonly colour: string;
  readonly opacity?: number;
}

function stopsMarkup(stops: readonly Stop[]): string {
  return stops
    .map(({ at, colour, opacity }) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`)
    .join('');
}

/** A gradient over the sheet's height, or over its width when `across` is set. */
export function linearGradient(id: string, stops: readonly Stop[], across = false): string {
  const end = across ? `x2="${SHEET.width}" y2="0"` : `x2="0" y2="${SHEET.height}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" ${end}>${stopsMarkup(stops)}</linearGradient>`;
}

export function radialGradient(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopsMarkup(stops)}</radialGradient>`;
}

export function circle([x, y]: Point, radius: number, paint: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paint}/>`;
}

export function sheet(paint: string): string {
  return `<rect width="${SHEET.width}" height="${SHEET.height}" ${paint}/>`;
}

/** A soft line through points: each point pulls the curve, the curve passes through the middles between them. */
export function softLine(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let line = `M${round(first[0])} ${round(first[1])}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    const end = next === undefined ? point : ([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const);
    line += `Q${round(point[0])} ${round(point[1])} ${round(end[0])} ${round(end[1])}`;
  });
  return line;
}

/** Dots as one path: round ends on lines without length, which is the smallest way to write thousands of them. */
export function dots(points: readonly Point[], size: number, paint: string): string {
  const path = points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join('');
  return `<path d="${path}" fill="none" stroke-linecap="round" stroke-width="${round(size)}" ${paint}/>`;
}

interface Petals {
  readonly count: number;
  readonly reach: number;
  readonly turn: number;
  readonly colour: string;
}

/** A lotus: broad petals that overlap and end in a point. */
export function lotusAt(centre: { x: number; y: number }, { count, reach, turn, colour }: Petals): string {
  const width = ((Math.PI * reach) / count) * 1.25;
  const petal = `M0 0C${round(width)} ${-reach * 0.45} ${round(width * 0.95)} ${-reach * 0.78} 0 ${-reach}C${round(-width * 0.95)} ${-reach * 0.78} ${round(-width)} ${-reach * 0.45} 0 0Z`;
  return Array.from(
    { length: count },
    (_, index) =>
      `<path d="${petal}" transform="translate(${centre.x} ${centre.y}) rotate(${round(turn + (index * 360) / count)})" fill="${colour}" fill-opacity=".1" stroke="${colour}" stroke-opacity=".55" stroke-width="1.6"/>`,
  ).join('');
}

/** A coconut palm on the near bank: a swung trunk and fronds whose leaflets hang. */
export function palm({ x, y, size, lean }: { x: number; y: number; size: number; lean: number }): string {
  const crown = { x: x + lean * size, y: y - size };
  const trunk = `<path d="M${x} ${y}Q${round(x - lean * size * 0.4)} ${round(y - size * 0.5)} ${round(crown.x)} ${round(crown.y)}" fill="none" stroke="${P.ink}" stroke-width="${round(size * 0.026)}" stroke-linecap="round"/>`;
  const fronds = [-176, -150, -124, -98, -70, -44, -20, 4, 30, 150].map((turn) => frondPath(crown, turn, size * 0.36));
  return `${trunk}<path d="${fronds.join('')}" fill="none" stroke="${P.ink}" stroke-width="${round(size * 0.009)}" stroke-linecap="round"/>`;
}

/** A frond of a palm, whose leaflets hang. */
function frondPath(crown: { x: number; y: number }, turn: number, reach: number): string {
  const way = (turn * Math.PI) / 180;
  const along = (part: number): Point => [
    crown.x + Math.cos(way) * reach * part,
    crown.y + Math.sin(way) * reach * part * 0.75 + reach * 0.55 * part * part,
  ];
  const spine = Array.from({ length: 13 }, (_, step) => along(step / 12));
  const rib = spine.map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  const leaflets = spine.slice(1).map(([x, y], step) => {
    const length = reach * 0.26 * Math.sin(((step + 2) / 15) * Math.PI);
    const drift = Math.cos(way) * length * 0.5;
    return `M${round(x)} ${round(y)}l${round(drift + 5)} ${round(length)}M${round(x)} ${round(y)}l${round(drift - 5)} ${round(length * 0.9)}`;
  });
  return rib + leaflets.join('');
}

const GRAIN = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 1.6 -.55"/></filter>`;
const GRAIN_SHEET = sheet('filter="url(#grain)" opacity=".2" style="mix-blend-mode:overlay"');

/** Wraps what was painted into a whole picture, with the grain of the paper over it. */
export function picture({ defs, body }: { defs: string; body: string }): string {
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}${GRAIN}</defs>${body}${GRAIN_SHEET}</svg>`;
}
