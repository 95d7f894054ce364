import { adminWithdrawals, formatRupees, type AdminPlayerRecord, type AdminWithdrawalRecord } from '@rang/contract';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { Parted } from '../player-link.tsx';
import { StageText } from '../withdrawals/stage-text.tsx';
import { STAGE_NAMES } from '../withdrawals/withdrawal-words.ts';
import { MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';

const COLUMNS: OfficeColumn<AdminWithdrawalRecord>[] = [
  {
    id: 'what',
    header: 'Withdrawal',
    cell: ({ row: { original: withdrawal } }) => (
      <MainCell
        main={<Parted text={withdrawal.orderNo} />}
        small={`${withdrawal.bank_name} •• ${withdrawal.account_last4}`}
        brief={`${STAGE_NAMES[withdrawal.stage]} · ${writeMoment(withdrawal.createdAt)}`}
      />
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ row }) => formatRupees(row.original.amount) },
  { id: 'status', header: 'State', cell: ({ row }) => <StageText withdrawal={row.original} /> },
  { id: 'createdAt', header: 'Asked', cell: ({ row }) => writeMoment(row.original.createdAt) },
];

/** A player's withdrawals; one is decided in the panel of all withdrawals. */
export function WithdrawalsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Withdrawals"
      name={[id, 'withdrawals']}
      columns={COLUMNS}
      empty="No withdrawal of this player."
      load={async (query) => {
        const { withdrawals, next } = await callOffice(adminWithdrawals, { query: { player: id, ...query } });
        return { rows: withdrawals, next };
      }}
    />
  );
}
