import { NOTHING, formatRupees, formatSignedRupees, sumPaise, type CrashBet, type Paise } from '@rang/contract';
import type { RefObject } from 'react';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './own-exits.module.css';
import { exactMsOf, placeOf, type Axis, type Box, type Plot } from './plot.ts';

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
  /** Whether the round had more than one own bet, or half of one: then no line beside the bets says what became of all. */
  readonly isSeveral: boolean;
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
    isSeveral: left.length + stakes.length > 1,
  };
}

/** The marks on the curve, pinned where the player left it. `place` is filled for the scene, which moves them. */
export function ExitMarks({ exits, place }: { exits: OwnExits; place: RefObject<HTMLUListElement | null> }) {
  const { t } = useWords();
  return (
    <ul ref={place} className={classes.marks} aria-label={t('stage.exits')}>
      {exits.left.map(({ betId, multiplier, profit }) => (
        <li key={betId} className={classes.mark} data-multiplier={multiplier}>
          <span className={classes.flag}>
            {formatHundredths(multiplier)} <strong>{formatSignedRupees(profit)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the player left: the multiplier, or of several the lowest and the highest. */
export function writeExits(left: OwnExits['left']): string {
  const places = left.map(({ multiplier }) => formatHundredths(multiplier));
  return [...new Set([places[0], places.at(-1)])].join(' – ');
}

/**
 * What the round has brought, in words that can be read from afar; of one bet that is lost they are in its own line alone. They
 * stand higher than any curve comes, so that they never lie on where it ends.
 */
export function ExitWords({ exits, isOver }: { exits: OwnExits; isOver: boolean }) {
  const { t } = useWords();
  const last = exits.left.at(-1);
  const profit = exits.left.reduce((sum, one) => sum + one.profit, 0n);
  const lost =
    isOver && exits.isSeveral && exits.lost > 0n ? t('line.lost', { amount: formatRupees(exits.lost) }) : undefined;
  if (last === undefined && lost === undefined) return null;
  return (
    <span className={classes.words} data-tone={profit > (isOver ? exits.lost : 0n) ? 'good' : undefined} data-exit>
      {last === undefined ? null : (
        <>
          {t(exits.left.every(({ isHalf }) => isHalf) ? 'stage.halfLeft' : 'stage.left', {
            multiplier: writeExits(exits.left),
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
/** So far above the plot's end the lowest flag has its mark's height: below it, it would reach out of the sky. */
const FLAG_END = 6;
/** From where a flag hangs from to its lower edge, and a little more. */
const FLAG_DEPTH = 38;

/** How low a flag may hang that lies across there: above the switches, if they stand below the curve and it would reach them. */
function findFloor(plot: Plot, across: { left: number; right: number }, switches: Box | undefined): number {
  const ground = plot.top + plot.height - FLAG_END;
  if (switches === undefined || switches.top < plot.top + plot.height / 2) return ground;
  const isAside = across.right < switches.left || across.left > switches.right;
  return isAside ? ground : Math.min(ground, switches.top - FLAG_DEPTH);
}

/**
 * Moves each mark, of the lowest exit first, to where its multiplier lies on the curve now. A flag hangs at its own place, or as
 * far above it as keeps it clear of the one before, of the switches and within the sky.
 */
export function placeMarks(
  list: HTMLElement,
  { plot, axis, switches }: { plot: Plot; axis: Axis; switches?: Box | undefined },
): void {
  let free = Infinity;
  for (const mark of list.children) {
    if (!(mark instanceof HTMLElement)) continue;
    const { x, y } = placeOf(exactMsOf(Number(mark.dataset['multiplier']) / 100), plot, axis);
    const side = x + FLAG_ROOM > plot.left + plot.width ? 'left' : 'right';
    const across = side === 'left' ? { left: x - FLAG_ROOM, right: x } : { left: x, right: x + FLAG_ROOM };
    const raised = Math.max(0, Math.round(y - Math.min(free, findFloor(plot, across, switches))));
    free = y - raised - FLAG_STEP;
    mark.style.transform = `translate(${x}px, ${y}px)`;
    mark.style.setProperty('--raised', `${raised}px`);
    if (mark.dataset['side'] !== side) mark.dataset['side'] = side;
  }
}
