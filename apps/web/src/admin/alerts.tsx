import { adminHealth, type AlertRecord } from '@rang/contract';
import { OfficeSection } from './office-section.tsx';
import { usePolled } from './office-session.ts';
import { OfficeTable, type OfficeColumn } from './office-table.tsx';
import { MainCell, writeMoment } from './player/cells.tsx';
import { Parted } from './player-link.tsx';

/** What is to be read where a word of the gateway needs a person to look at it; other kinds are named as they are. */
const ALERT_WORDS: Record<string, string> = {
  'order-not-ours': 'The gateway tells of an order that the house does not know.',
  'payout-not-ours': 'The gateway tells of a payout that the house does not know.',
  'unreadable-event': 'The gateway sent something that nobody can read.',
  'clock-differs': 'Our clock and the gateway’s differed: each refused the other.',
  'amount-differs': 'The gateway names another amount.',
  'currency-differs': 'The gateway names another currency.',
  'gateway-order-differs': 'The gateway knows it by another number than before, or by that of another deposit.',
  'gateway-payout-differs': 'The gateway knows it by another number than before, or by that of another payout.',
  'event-contradicts': 'The gateway contradicts itself.',
  'payout-unsealed': 'The bank details are not those that were sealed. It is not paid.',
  'payout-refused': 'The gateway refuses the payout.',
  'void-refused': 'The gateway refuses to void the payout.',
  'payout-lost': 'The gateway had confirmed the payout and does not know it any more.',
  'payout-contradicted': 'The gateway contradicts what it said before.',
};

export function describeAlert(kind: string): string {
  return ALERT_WORDS[kind] ?? kind;
}

const COLUMNS: OfficeColumn<AlertRecord>[] = [
  {
    id: 'what',
    header: 'Alert',
    cell: ({ row: { original: alert } }) => (
      <MainCell
        main={describeAlert(alert.kind)}
        small={<bdi>{alert.said}</bdi>}
        brief={
          <>
            <bdi>
              <Parted text={alert.orderNo} />
            </bdi>{' '}
            {writeMoment(alert.at)}
          </>
        }
      />
    ),
  },
  { id: 'id', header: 'Number', cell: ({ row }) => <bdi>{row.original.orderNo || '—'}</bdi> },
  { id: 'at', header: 'Raised', cell: ({ row }) => writeMoment(row.original.at) },
];

/** The latest alerts that stand beside no deposit and no withdrawal: there is no other panel that has them. */
export function AlertsSection() {
  const { data, error } = usePolled(adminHealth);
  return (
    <OfficeSection title="Alerts without a payment" error={error}>
      <OfficeTable
        label="Alerts"
        columns={COLUMNS}
        rows={data?.alerts ?? (error === null ? undefined : [])}
        empty={error === null ? 'No alerts.' : 'It is not known whether there are any.'}
      />
    </OfficeSection>
  );
}
