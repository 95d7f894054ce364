import { formatRupees, totalRewards, upcomingBets } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { listBetColumns } from '../controls/upcoming-bets.tsx';
import { callOffice } from '../office-session.ts';
import { OfficeTable } from '../office-table.tsx';
import records from '../records.module.css';
import { formatDollars } from './format-dollars.ts';
import { StatCard } from './stat-card.tsx';

/** How many bets there are on the round whose result comes next, and the newest of them, in dollars beside exact rupees. */
export function TotalBets() {
  const bets = useQuery({ queryKey: ['stats', 'bets'], queryFn: () => callOffice(upcomingBets) });
  const { usdRate } = useQuery({ queryKey: ['stats', 'rewards'], queryFn: () => callOffice(totalRewards) }).data ?? {};
  const columns = useMemo(
    () =>
      listBetColumns((amount) => {
        const rupees = formatRupees(amount);
        return usdRate === undefined ? (
          rupees
        ) : (
          <span className={records.two}>
            {formatDollars(amount, usdRate)}
            <small>{rupees}</small>
          </span>
        );
      }),
    [usdRate],
  );
  const { data, error } = bets;
  return (
    <StatCard title="Total Bets" error={error} figure={data && formatCount(data.totalBetsCount)}>
      <OfficeTable
        label="Bets on the upcoming round"
        columns={columns}
        rows={data?.totalBets}
        empty="No bet on the upcoming round yet."
      />
    </StatCard>
  );
}
