import type { CrashLiveBet } from '@rang/contract';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import type { Palette } from './palette.ts';
import { exactMsOf, placeOf, type Axis, type Plot } from './plot.ts';

/** Somebody who left the round, by the masked name: where, and when that was seen. */
export interface Leaver {
  readonly name: string;
  /** In hundredths. */
  readonly multiplier: number;
  readonly seenMs: number;
}

/** More at once would be a crowd in the way of the flight. */
export const MAX_LEAVERS = 4;
export const LEAVER_MS = 2_400;
const FALL = 46;

type Known = Pick<CrashLiveBet, 'betId' | 'status'>;

/** Who has left between two states of the list; the player's own bets have a mark of their own. */
export function findLeavers(
  before: readonly Known[],
  after: readonly CrashLiveBet[],
  { seenMs, own }: { seenMs: number; own: ReadonlySet<string> },
): readonly Leaver[] {
  const open = new Set(before.filter(({ status }) => status === 'active').map(({ betId }) => betId));
  const known = new Set(before.map(({ betId }) => betId));
  // Half of a bet leaves as a bet of its own, which nobody has seen in flight.
  const wasIn = ({ betId, halfOf }: CrashLiveBet) =>
    open.has(betId) || (halfOf !== undefined && open.has(halfOf) && !known.has(betId));
  const isOwn = ({ betId, halfOf }: CrashLiveBet) => own.has(betId) || (halfOf !== undefined && own.has(halfOf));
  return after
    .filter((bet) => bet.status === 'cashed_out' && wasIn(bet) && !isOwn(bet))
    .map(({ username, cashoutMultiplier }) => ({
      name: username,
      multiplier: readHundredths(cashoutMultiplier ?? 1),
      seenMs,
    }));
}

/** The latest of them that are still to be seen. */
export function keepLatest(leavers: readonly Leaver[], nowMs: number): readonly Leaver[] {
  return leavers.filter(({ seenMs }) => nowMs - seenMs < LEAVER_MS).slice(-MAX_LEAVERS);
}

interface Look {
  readonly plot: Plot;
  readonly axis: Axis;
  readonly palette: Palette;
  readonly nowMs: number;
  /** Whether they fall; otherwise each stays where it left. */
  readonly isMoving: boolean;
}

/** Draws each where it left the curve, on its way down. */
export function drawLeavers(context: CanvasRenderingContext2D, leavers: readonly Leaver[], look: Look): void {
  const { plot, axis, palette, nowMs, isMoving } = look;
  const foot = plot.top + plot.height;
  context.save();
  context.font = `600 12px ${palette.font}`;
  context.textBaseline = 'middle';
  leavers.forEach(({ name, multiplier, seenMs }, count) => {
    const age = (nowMs - seenMs) / LEAVER_MS;
    const left = placeOf(exactMsOf(multiplier / 100), plot, axis);
    // Those who left at once stand one below the other.
    const y = Math.min(foot - 12, left.y + 18 + count * 16 + (isMoving ? FALL * age : 0));
    const text = `${name} ${formatHundredths(multiplier)}`;
    const x = Math.min(left.x + 10, plot.left + plot.width - context.measureText(text).width);
    context.globalAlpha = Math.max(0, Math.min(1, 3 * (1 - age)));
    context.fillStyle = palette.green;
    context.beginPath();
    context.arc(x - 8, y, 3, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = palette.muted;
    context.fillText(text, x, y);
  });
  context.restore();
}
