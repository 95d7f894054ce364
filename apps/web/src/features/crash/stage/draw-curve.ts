import type { Palette } from './palette.ts';
import type { Plot, Point } from './plot.ts';

interface Curve {
  readonly points: readonly Point[];
  readonly plot: Plot;
  readonly palette: Palette;
  /** Whether the flight has ended: its curve is red then. */
  readonly isOver: boolean;
}

const WIDTH = 5;

/** The pigments along the curve, from its start to the tip: neel, parrot green, turmeric. */
function inkOf(context: CanvasRenderingContext2D, curve: Curve, ends: { start: Point; tip: Point }): CanvasGradient {
  const { palette, isOver } = curve;
  const { start, tip } = ends;
  const ink = context.createLinearGradient(start.x, start.y, Math.max(tip.x, start.x + 1), tip.y);
  const stops = isOver ? [palette.red, palette.red, palette.red] : [palette.blue, palette.green, palette.gold];
  stops.forEach((colour, place) => ink.addColorStop(place / (stops.length - 1), colour));
  return ink;
}

/** Draws the flight so far: a curve in the pigments over a glow that fades towards the ground. */
export function drawCurve(context: CanvasRenderingContext2D, curve: Curve): void {
  const { points, plot, palette, isOver } = curve;
  const [start] = points;
  const tip = points.at(-1);
  if (start === undefined || tip === undefined) return;
  const foot = plot.top + plot.height;
  const line = new Path2D();
  points.forEach(({ x, y }) => line.lineTo(x, y));

  const under = new Path2D(line);
  under.lineTo(tip.x, foot);
  under.lineTo(start.x, foot);
  const glow = context.createLinearGradient(0, tip.y, 0, foot);
  const colour = isOver ? palette.red : palette.glow;
  glow.addColorStop(0, `color-mix(in srgb, ${colour} 30%, transparent)`);
  glow.addColorStop(1, `color-mix(in srgb, ${colour} 0%, transparent)`);
  context.fillStyle = glow;
  context.fill(under);

  context.lineWidth = WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = inkOf(context, curve, { start, tip });
  context.stroke(line);
}

/** Marks the tip where no rocket flies: a dot in flight, a cross once it is over. */
export function drawTip(
  context: CanvasRenderingContext2D,
  tip: Point,
  look: { palette: Palette; isOver: boolean },
): void {
  const { palette, isOver } = look;
  context.fillStyle = palette.gold;
  context.strokeStyle = palette.red;
  context.lineWidth = WIDTH;
  context.lineCap = 'round';
  context.beginPath();
  if (isOver) {
    const arm = 11;
    context.moveTo(tip.x - arm, tip.y - arm);
    context.lineTo(tip.x + arm, tip.y + arm);
    context.moveTo(tip.x + arm, tip.y - arm);
    context.lineTo(tip.x - arm, tip.y + arm);
    context.stroke();
    return;
  }
  context.arc(tip.x, tip.y, 9, 0, 2 * Math.PI);
  context.fill();
}
