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

const GRAIN = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 1.6 -.55"/></filter>`;
const GRAIN_SHEET = sheet('filter="url(#grain)" opacity=".2" style="mix-blend-mode:overlay"');

/** Wraps what was painted into a whole picture, with the grain of the paper over it. */
export function picture({ defs, body }: { defs: string; body: string }): string {
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}${GRAIN}</defs>${body}${GRAIN_SHEET}</svg>`;
}
