import { formatRupees, formatSignedRupees, type Currency, type MovementRecord, type Paise } from '@rang/contract';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { formatIndianDay, formatIndianTime, indianDay } from '../../../lib/format-moment.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { PlaceLink } from '../history/bet-place.tsx';
import { useWords } from '../use-words.ts';
import classes from './statement.module.css';

const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the reference of a movement says to people: an order's number or a note, and not a bare identity. */
export function findNote(reference: string): string | undefined {
  const note = reference.trim();
  return note === '' || /^\d+$/.test(note) || IDENTITY.test(note) ? undefined : note;
}

const formatCoins = (hundredths: number): string => formatCount(hundredths / 100);

/** An amount that the account held, in its currency, coins in hundredths; they have no sign of their own. */
export function formatHeld(amount: Paise, currency: Currency): string {
  return currency === 'COIN' ? formatCoins(Number(amount)) : formatRupees(amount);
}

/** A movement with its direction in front: `+₹500.00`, `−₹10.00`. */
export function formatMovement(amount: Paise, currency: Currency): string {
  if (currency === 'INR') return formatSignedRupees(amount);
  return `${amount < 0n ? '−' : '+'}${formatCoins(Math.abs(Number(amount)))}`;
}

function Movement({ movement, currency }: { movement: MovementRecord; currency: Currency }) {
  const { t, language } = useWords();
  const { kind, amount, outcomeRule: rule, bet, orderNo } = movement;
  const time = formatIndianTime(movement.createdAt, language);
  const isIn = amount >= 0;
  const Icon = isIn ? IconArrowDownLeft : IconArrowUpRight;
  const note = orderNo ?? findNote(movement.reference);
  // A withdrawal that comes back is one too, in the other direction.
  const name = kind === 'withdrawal' && isIn ? t('statement.returned') : t(`statement.kinds.${kind}`);
  return (
    <li className={classes.movement}>
      <span className={classes.icon} data-in={isIn || undefined}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.amount} data-in={isIn || undefined}>
        {formatMovement(amount, currency)}
      </span>
      {bet === null ? null : (
        <span className={classes.whole}>
          <PlaceLink bet={bet} time={time} />
        </span>
      )}
      {note === undefined ? null : <span className={`${classes.whole} ${classes.under}`}>{note}</span>}
      <span className={`${classes.whole} ${classes.last} ${classes.under}`}>
        <span>
          <time dateTime={movement.createdAt}>{time}</time>
          {rule === null || rule === 'fair' ? null : <span className={classes.note}>{t('bets.demonstration')}</span>}
        </span>
        <span className={classes.balance}>
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

export interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Rows that follow each other in time, gathered under their days in India. */
export function groupByDay<Row extends { readonly createdAt: string }>(rows: readonly Row[]): readonly Day<Row>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = indianDay(new Date(row.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
