import { Button, Skeleton } from '@mantine/core';
import {
  adminDepositOrder,
  formatRupees,
  type AdminDepositRecord,
  type GatewayView,
  type OrderDifference,
} from '@rang/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { callOffice, describeFailure } from '../office-session.ts';
import { describeAlert } from '../alerts.tsx';
import { PlayerInWords } from '../player-link.tsx';
import { describeView, STATUS_NAMES } from './deposit-words.ts';
import classes from './deposits.module.css';
import { RequeryForm, type DepositView } from './requery-form.tsx';
import { OfficeDialog } from '../office-dialog.tsx';

interface DepositDialogProps {
  /** As it was when it was opened. */
  readonly opened: AdminDepositRecord;
  /** What the list behind says of it now; undefined where it is on that page no more. */
  readonly listed: AdminDepositRecord | undefined;
  /** Whether this administrator may have the gateway's word applied. */
  readonly canAsk: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A deposit beside what the gateway says of it now, and the question that has it applied. */
export function DepositDialog({ opened, listed, canAsk, onClose, onChanged }: DepositDialogProps) {
  const queries = useQueryClient();
  // Asked anew once the house knows more of it: both sides are to be of one moment.
  const queryKey = ['deposit-order', opened._id, listed?.status];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: () => callOffice(adminDepositOrder, { params: { id: opened._id } }),
    // Each look asks the gateway: when a deposit is opened, when its status has changed, and when the button is pressed.
    staleTime: Infinity,
    gcTime: 0,
  });
  const deposit = data?.deposit ?? listed ?? opened;
  const take = (answer: DepositView) => {
    queries.setQueryData(queryKey, answer);
    onChanged();
  };
  return (
    <OfficeDialog onClose={onClose} size="lg" title={`Deposit ${deposit.orderNo}`}>
      <div className={classes.dialog}>
        <p className={classes.who}>
          <PlayerInWords player={deposit.user} />
        </p>
        <Comparison deposit={deposit} view={data?.gateway} />
        <div role="status" className={classes.words}>
          {data === undefined ? null : describeView(data.gateway).map((words) => <p key={words}>{words}</p>)}
          {deposit.alerts.map((kind) => (
            <p key={kind}>Alert: {describeAlert(kind)}</p>
          ))}
          <p>{describeNextCheck(deposit)}</p>
        </div>
        <FormMessage
          tone="bad"
          text={error === null ? undefined : `Failed to ask the gateway: ${describeFailure(error)}`}
        />
        {data?.gateway.outcome === 'silent' || error !== null ? (
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Look again
          </Button>
        ) : null}
        {canAsk ? <RequeryForm deposit={deposit} onAnswer={take} /> : null}
        <AuditHistory subject={`deposit ${deposit.orderNo}`} />
      </div>
    </OfficeDialog>
  );
}

function describeNextCheck({ status, nextCheckAt }: AdminDepositRecord): string {
  if (nextCheckAt !== null)
    return `The house asks again by itself, ${formatMoment(nextCheckAt, 'en', 'dayAndTimeInIndia')}.`;
  return status === 'paid' ? 'It is paid, which is final.' : 'The house asks about it no more by itself.';
}

type Row = readonly [label: string, ours: string, theirs: string | undefined, difference?: OrderDifference];

/** Ours and theirs, line by line; what differs is marked in words as well. */
function Comparison({ deposit, view }: { deposit: AdminDepositRecord; view: GatewayView | undefined }) {
  const differences: readonly OrderDifference[] = view?.outcome === 'answered' ? view.differences : [];
  return (
    <table className={classes.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">Ours</th>
          <th scope="col">Gateway</th>
        </tr>
      </thead>
      <tbody>
        {listRows(deposit, view).map(([label, ours, theirs, difference]) => {
          const differs = difference !== undefined && differences.includes(difference);
          return (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{ours}</bdi>
              </td>
              <td>
                {view === undefined ? <Skeleton height={14} width={90} /> : <bdi>{theirs ?? '—'}</bdi>}
                {differs ? <small>differs</small> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function listRows(deposit: AdminDepositRecord, view: GatewayView | undefined): Row[] {
  const order = view?.outcome === 'answered' ? view.order : undefined;
  const write = (iso: string | null | undefined) =>
    iso === null || iso === undefined ? undefined : formatMoment(iso, 'en', 'dayAndTimeInIndia');
  const amount = order === undefined ? undefined : `${formatRupees(order.amount)}${nameForeign(order.currency)}`;
  return [
    ['Status', STATUS_NAMES[deposit.status], order && STATUS_NAMES[order.status], 'status'],
    [
      'Amount',
      formatRupees(deposit.amount),
      amount,
      order?.currency === 'INR' || order === undefined ? 'amount' : 'currency',
    ],
    ['Order number', deposit.orderNo, order?.orderNo, 'order-no'],
    ['Gateway number', deposit.gatewayOrderId ?? '—', order?.id, 'gateway-order'],
    ['Way to pay', deposit.channel, order?.channel, 'channel'],
    ['Started', write(deposit.createdAt) ?? '—', write(order?.createdAt)],
    ['Paid', write(deposit.paidAt) ?? '—', write(order?.paidAt)],
  ];
}

/** Amounts are written as rupees; one in another currency says so. */
function nameForeign(currency: string): string {
  return currency === 'INR' ? '' : `, said to be ${currency}`;
}
