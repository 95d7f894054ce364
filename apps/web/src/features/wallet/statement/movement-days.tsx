import type { Currency, MovementRecord } from '@rang/contract';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useWords } from '../use-words.ts';
import { formatHeld, formatMovement } from './format-movement.ts';
import { findNote } from './find-note.ts';
import { groupByDay } from './group-by-day.ts';
import { formatIndianDay, formatIndianTime } from '../../../lib/format-moment.ts';
import classes from './statement.module.css';

function Movement({ movement, currency }: { movement: MovementRecord; currency: Currency }) {
  const { t, language } = useWords();
  const { kind, amount } = movement;
  const isIn = amount >= 0;
  const Icon = isIn ? IconArrowDownLeft : IconArrowUpRight;
  const note = findNote(movement.reference);
  // A withdrawal that comes back is one too, in the other direction.
  const name = kind === 'withdrawal' && isIn ? t('statement.returned') : t(`statement.kinds.${kind}`);
  return (
    <li className={classes.movement}>
      <span className={classes.icon} data-in={isIn || undefined}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.under}>
          <time dateTime={movement.createdAt}>{formatIndianTime(movement.createdAt, language)}</time>
          {note === undefined ? null : <span className={classes.note}>{note}</span>}
        </span>
      </span>
      <span className={classes.sums}>
        <span className={classes.amount} data-in={isIn || undefined}>
          {formatMovement(amount, currency)}
        </span>
        <span className={classes.under}>
          {t('statement.balance', { balance: formatHeld(movement.balance, currency) })}
        </span>
      </span>
    </li>
  );
}

interface MovementDaysProps {
  readonly movements: readonly MovementRecord[];
  readonly currency: Currency;
}

/** The movements, newest first, under the days on which they happened. */
export function MovementDays({ movements, currency }: MovementDaysProps) {
  const { language } = useWords();
  return groupByDay(movements).map(({ day, rows }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.day}>
        {formatIndianDay(day, language)}
      </h2>
      <ul className={classes.movements}>
        {rows.map((movement) => (
          <Movement key={movement._id} movement={movement} currency={currency} />
        ))}
      </ul>
    </section>
  ));
}
