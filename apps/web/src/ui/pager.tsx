import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { holdPress } from './form/hold.ts';
import classes from './pager.module.css';

const ICONS = {
  first: IconChevronsLeft,
  previous: IconChevronLeft,
  next: IconChevronRight,
  last: IconChevronsRight,
} as const;

/** A way to another page; `turn` is undefined where there is no such page. */
interface PageStep {
  readonly label: string;
  readonly turn: (() => void) | undefined;
}

interface PagerProps {
  readonly label: string;
  /** Which page it is, in words. */
  readonly place: string;
  readonly steps: { readonly [Way in 'previous' | 'next']: PageStep } & {
    readonly [Way in 'first' | 'last']?: PageStep;
  };
  /** Whether it stands there where there is no way to go too: for a single page, or while one is awaited. */
  readonly isKept?: boolean;
}

/** The way through the pages of a list. A step that leads nowhere keeps the focus, so that turning back is one press. */
export function Pager({ label, place, steps, isKept = false }: PagerProps) {
  const { first, previous, next, last } = steps;
  if (!isKept && previous.turn === undefined && next.turn === undefined) return null;
  return (
    <nav className={classes.pager} aria-label={label}>
      {first === undefined ? null : <Step way="first" {...first} />}
      <Step way="previous" {...previous} />
      <span className={classes.place} aria-live="polite">
        {place}
      </span>
      <Step way="next" {...next} />
      {last === undefined ? null : <Step way="last" {...last} />}
    </nav>
  );
}

function Step({ way, label, turn }: PageStep & { way: keyof typeof ICONS }) {
  const Icon = ICONS[way];
  return (
    <button
      type="button"
      className={classes.step}
      data-way={way}
      aria-label={label}
      {...holdPress(turn === undefined)}
      onClick={turn}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
