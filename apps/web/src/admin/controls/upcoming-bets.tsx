import { formatRupees, ADMIN_LIMITS, upcomingBets, type Paise, type UpcomingBet } from '@rang/contract';
import { getColour } from '@rang/games';
import type { ReactNode } from 'react';
import { PigmentShape } from '../../play/frame/pigment-shape.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import classes from '../office.module.css';
import { describeFailure, usePolled } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { Parted } from '../player-link.tsx';
import styles from './controls.module.css';

/** Who has bet how much on what, with amounts as `formatAmount` writes them: a narrow card shows all three as well. */
export function listBetColumns(formatAmount: (amount: Paise) => ReactNode): OfficeColumn<UpcomingBet>[] {
  return [
    {
      id: 'username',
      header: 'User',
      cell: ({ row }) => (
        <bdi>
          <Parted text={row.original.user.username} />
        </bdi>
      ),
    },
    { id: 'selection', header: 'Bet', cell: ({ row }) => <Selection bet={row.original} /> },
    { id: 'amount', header: 'Amount', cell: ({ row }) => formatAmount(row.original.amount) },
  ];
}

const COLUMNS = listBetColumns(formatRupees);

function Selection({ bet: { betType, betValue } }: { bet: UpcomingBet }) {
  const colour =
    betType === 'number'
      ? getColour(Number(betValue))
      : (['red', 'green', 'blue'] as const).find((one) => one === betValue);
  return (
    <span className={styles.selection}>
      {colour === undefined ? null : <PigmentShape colour={colour} size={12} />}
      {betValue}
    </span>
  );
}

/** How many bets there are on the round whose result comes next, and the newest of them. */
export function UpcomingBets() {
  const found = usePolled(upcomingBets);
  const { round, totalBetsCount: count, totalBets } = found.data ?? {};
  return (
    <section className={`${classes.card} ${styles.bets}`} aria-labelledby="upcoming-bets">
      <h2 id="upcoming-bets">Total bets for the upcoming round</h2>
      <p className={styles.count}>
        <strong>{count === undefined ? '…' : formatCount(count)}</strong>
        {round === undefined ? null : `on round ${formatCount(round)}, which is open now`}
        {count === undefined || count <= ADMIN_LIMITS.upcomingBets
          ? null
          : `, the newest ${ADMIN_LIMITS.upcomingBets} below`}
      </p>
      <FormMessage
        tone="bad"
        text={found.error === null ? undefined : `Failed to fetch bets: ${describeFailure(found.error)}`}
      />
      <OfficeTable label="Bets on the upcoming round" columns={COLUMNS} rows={totalBets} empty="No bets yet." />
    </section>
  );
}
