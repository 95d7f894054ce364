import { adminPlayerBets, formatRupees, type AdminPlayerRecord, type GameBet } from '@rang/contract';
import { GAMES } from '@rang/games';
import { useState } from 'react';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { nameGame } from '../report-words.ts';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { describeRule, MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';

const COLUMNS: OfficeColumn<GameBet>[] = [
  {
    id: 'what',
    header: 'Bet',
    cell: ({ row: { original: bet } }) => (
      <MainCell
        main={bet.what}
        small={describeRule(bet)}
        brief={`${nameStatus(bet)} · ${writeMoment(bet.createdAt)}`}
      />
    ),
  },
  { id: 'status', header: 'Status', cell: ({ row }) => nameStatus(row.original) },
  { id: 'createdAt', header: 'When', cell: ({ row }) => writeMoment(row.original.createdAt) },
  { id: 'amount', header: 'Stake', cell: ({ row }) => formatRupees(row.original.amount) },
  {
    id: 'payout',
    header: 'Paid',
    cell: ({ row: { original: bet } }) => (bet.payout === null ? '—' : formatRupees(bet.payout)),
  },
];

const CHOICES = GAMES.map(({ id }) => ({ value: id as string, label: nameGame(id) }));

/** A player's bets of each game, open ones too. */
export function BetsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  const [game, setGame] = useState<string>(GAMES[0].id);
  return (
    <>
      <FilterChips label="Game" options={CHOICES} value={game} onChange={setGame} />
      <KeysetList
        key={game}
        label="Bets"
        name={[id, 'bets', game]}
        columns={COLUMNS}
        empty="No bet in this game yet."
        load={async (query) => {
          const { bets, next } = await callOffice(adminPlayerBets, { params: { id, game }, query });
          return { rows: bets, next };
        }}
      />
    </>
  );
}

function nameStatus({ status }: GameBet): string {
  return status.replaceAll('_', ' ');
}
