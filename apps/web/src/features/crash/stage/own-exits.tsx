import { NOTHING, formatRupees, formatSignedRupees, sumPaise, type CrashBet, type Paise } from '@rang/contract';
import type { RefObject } from 'react';
import { formatHundredthsFully, readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './own-exits.module.css';
import { exactMsOf, placeOf, type Axis, type Plot, type Point } from './plot.ts';

/** What the stage shows of the player's own bets: where each left, and what the round took. */
export interface OwnExits {
  readonly left: readonly {
    readonly betId: string;
    readonly multiplier: number;
    readonly profit: bigint;
    readonly isHalf: boolean;
  }[];
  /** What was lost in all; 0 where nothing was. */
  readonly lost: Paise;
}

/** The exits of a round's own bets, the lowest first. */
export function findExits(bets: readonly CrashBet[], gameId: string | undefined): OwnExits {
  const own = bets.filter((bet) => bet.gameId === gameId);
  const left = own
    .filter(({ status }) => status === 'cashed_out')
    .map(({ betId, cashoutMultiplier, winAmount, amount, halfOf }) => ({
      betId,
      multiplier: readHundredths(cashoutMultiplier ?? 1),
      profit: (winAmount ?? NOTHING) - amount,
      isHalf: halfOf !== undefined,
    }));
  const stakes = own.filter(({ status }) => status === 'lost').map(({ amount }) => amount);
  return {
    left: left.sort((a, b) => a.multiplier - b.multiplier),
    lost: sumPaise(stakes),
  };
}

/** The marks on the curve, pinned where the player left it. `place` is filled for the scene, which moves them. */
export function ExitMarks({ exits, place }: { exits: OwnExits; place: RefObject<HTMLUListElement | null> }) {
  const { t, language } = useWords();
  return (
    <ul ref={place} className={classes.marks} aria-label={t('stage.exits')}>
      {exits.left.map(({ betId, multiplier, profit }) => (
        <li key={betId} className={classes.mark} data-multiplier={multiplier}>
          <span className={classes.flag}>
            {formatHundredthsFully(multiplier, language)} <strong>{formatSignedRupees(profit)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the round has brought, in words that can be read from afar. */
export function ExitWords({ exits, isOver }: { exits: OwnExits; isOver: boolean }) {
  const { t, language } = useWords();
  const last = exits.left.at(-1);
  const profit = exits.left.reduce((sum, one) => sum + one.profit, 0n);
  const lost = isOver && exits.lost > 0n ? t('line.lost', { amount: formatRupees(exits.lost) }) : undefined;
  if (last === undefined && lost === undefined) return null;
  return (
    <span className={classes.words} data-tone={profit > (isOver ? exits.lost : 0n) ? 'good' : undefined} data-exit>
      {last === undefined ? null : (
        <>
          {t(last.isHalf ? 'stage.halfLeft' : 'stage.left', {
            multiplier: formatHundredthsFully(last.multiplier, language),
          })}{' '}
          <strong>{formatSignedRupees(profit)}</strong>
        </>
      )}
      {last !== undefined && lost !== undefined ? ' · ' : null}
      {lost}
    </span>
  );
}

/** A mark's flag keeps within the sky: near its right edge it hangs to the left. */
const FLAG_ROOM = 150;
/** From one flag to the next where they hang one below the other. */
const FLAG_STEP = 28;

/** Where the flag of an exit hangs. */
interface Flag extends Point {
  readonly side: 'left' | 'right';
  /** How far the flag is raised above its own place, so that it lies on no other. */
  readonly raised: number;
}

/** The flags of exits, the lowest first: each hangs at its own place, or as far above it as keeps it clear of those before. */
export function hangFlags(places: readonly Point[], rightEdge: number): readonly Flag[] {
  const flags: Flag[] = [];
  for (const { x, y } of places) {
    const side = x + FLAG_ROOM > rightEdge ? 'left' : 'right';
    const near = flags.filter((flag) => isBeside({ x, side }, flag)).map((flag) => flag.y - flag.raised);
    const highest = Math.min(...near) - FLAG_STEP;
    flags.push({ x, y, side, raised: Math.max(0, Math.round(y - highest)) });
  }
  return flags;
}

/** Whether two flags have a part of their width in common. */
function isBeside(one: Pick<Flag, 'x' | 'side'>, other: Pick<Flag, 'x' | 'side'>): boolean {
  const leftOf = ({ x, side }: Pick<Flag, 'x' | 'side'>): number => (side === 'left' ? x - FLAG_ROOM : x);
  return Math.abs(leftOf(one) - leftOf(other)) < FLAG_ROOM;
}

/** Moves each mark to where its multiplier lies on the curve now. */
export function placeMarks(list: HTMLElement, { plot, axis }: { plot: Plot; axis: Axis }): void {
  const marks = [...list.children].filter((mark) => mark instanceof HTMLElement);
  const places = marks.map((mark) => placeOf(exactMsOf(Number(mark.dataset['multiplier']) / 100), plot, axis));
  for (const [index, { x, y, side, raised }] of hangFlags(places, plot.left + plot.width).entries()) {
    const mark = marks[index];
    if (mark === undefined) continue;
    mark.style.transform = `translate(${x}px, ${y}px)`;
    mark.style.setProperty('--raised', `${raised}px`);
    if (mark.dataset['side'] !== side) mark.dataset['side'] = side;
  }
}
