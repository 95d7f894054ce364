import {
  adminDeposits,
  adminWithdrawals,
  formatRupees,
  type AdminDepositRecord,
  type AdminPlayerRecord,
  type AdminWithdrawalRecord,
} from '@rang/contract';
import { StatusText } from '../../ui/status-text.tsx';
import { STATUS_NAMES, STATUS_TONES } from '../deposits/deposit-words.ts';
import { callOffice } from '../office-session.ts';
import type { OfficeColumn } from '../office-table.tsx';
import { STAGE_NAMES, STAGE_TONES } from '../withdrawals/withdrawal-words.ts';
import { MainCell, writeMoment } from './cells.tsx';
import { KeysetList } from './keyset-list.tsx';
import { Parted } from '../player-link.tsx';

const DEPOSITS: OfficeColumn<AdminDepositRecord>[] = [
  {
    id: 'what',
    header: 'Deposit',
    cell: ({ row: { original: deposit } }) => (
      <MainCell
        main={<Parted text={deposit.orderNo} />}
        small={deposit.gatewayOrderId ?? undefined}
        brief={`${STATUS_NAMES[deposit.status]} · ${writeMoment(deposit.createdAt)}`}
      />
    ),
  },
  { id: 'amount', header: 'Amount', cell: ({ row }) => formatRupees(row.original.amount) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <StatusText tone={STATUS_TONES[original.status]}>{STATUS_NAMES[original.status]}</StatusText>
    ),
  },
  { id: 'createdAt', header: 'Started', cell: ({ row }) => writeMoment(row.original.createdAt) },
];

/** A player's deposits; the gateway is asked about one in the panel of all deposits. */
export function DepositsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Deposits"
      name={[id, 'deposits']}
      columns={DEPOSITS}
      empty="No deposit of this player."
      load={async (query) => {
        const { deposits, next } = await callOffice(adminDeposits, { query: { player: id, ...query } });
        return { rows: deposits, next };
      }}
    />
  );
}

const WITHDRAWALS: OfficeColumn<AdminWithdrawalRecord>[] = [
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
  {
    id: 'status',
    header: 'State',
    cell: ({ row }) => (
      <StatusText tone={STAGE_TONES[row.original.stage]}>{STAGE_NAMES[row.original.stage]}</StatusText>
    ),
  },
  { id: 'createdAt', header: 'Asked', cell: ({ row }) => writeMoment(row.original.createdAt) },
];

/** A player's withdrawals; one is decided in the panel of all withdrawals. */
export function WithdrawalsSection({ player: { _id: id } }: { player: AdminPlayerRecord }) {
  return (
    <KeysetList
      label="Withdrawals"
      name={[id, 'withdrawals']}
      columns={WITHDRAWALS}
      empty="No withdrawal of this player."
      load={async (query) => {
        const { withdrawals, next } = await callOffice(adminWithdrawals, { query: { player: id, ...query } });
        return { rows: withdrawals, next };
      }}
    />
  );
}
