import {
  adminPlayerStatement,
  formatRupees,
  formatSignedRupees,
  type AdminPlayerRecord,
  type MovementRecord,
} from '@rang/contract';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { nameGame } from '../report-words.ts';
import { describeRule, MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';

const KIND_NAMES: Record<MovementRecord['kind'], string> = {
  bet: 'Bet',
  payout: 'Payout',
  refund: 'Refund',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  adjustment: 'Adjustment',
  referral: 'Referral',
  welcome: 'Welcome play money',
};

/** Of a bet and what came of it also the game and, where it has rounds, the round: `Payout · Crash, round 23`. */
function nameMovement({ kind, bet }: MovementRecord): string {
  if (bet === null) return KIND_NAMES[kind];
  const round = bet.round === null ? '' : `, round ${bet.round}`;
  return `${KIND_NAMES[kind]} · ${nameGame(bet.game)}${round}`;
}

/** What its reference says to people, where it is more than a number of ours. */
function findNote({ reference }: MovementRecord): string | undefined {
  return /^[\da-f-]{36}$/.test(reference) ? undefined : reference;
}

const COLUMNS: OfficeColumn<MovementRecord>[] = [
  {
    id: 'what',
    header: 'What',
    cell: ({ row: { original: movement } }) => (
      <MainCell
        main={nameMovement(movement)}
        small={describeRule(movement) ?? movement.orderNo ?? findNote(movement)}
        brief={`${writeMoment(movement.createdAt)} · balance ${formatRupees(movement.balance)}`}
      />
    ),
  },
  { id: 'createdAt', header: 'When', cell: ({ row }) => writeMoment(row.original.createdAt) },
  { id: 'amount', header: 'Amount', cell: ({ row }) => formatSignedRupees(row.original.amount) },
  { id: 'balance', header: 'Balance', cell: ({ row }) => formatRupees(row.original.balance) },
];

/** Every movement of a player's money with the balance after it, as the player's own statement has it. */
export function StatementSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Statement"
      name={[id, 'statement']}
      columns={COLUMNS}
      empty="No money has moved yet."
      load={async (query) => {
        const { movements, next } = await callOffice(adminPlayerStatement, { params: { id }, query });
        return { rows: movements, next };
      }}
    />
  );
}
