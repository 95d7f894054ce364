import type { DepositRecord, WithdrawalRecord } from '@rang/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { StatusText } from '../../../ui/status-text.tsx';
import { PAYMENT_TAB, findPayLink, progressOf, speakLink, toneOf } from '../deposit/deposit-progress.ts';
import classes from '../history/history.module.css';
import { useWords } from '../use-words.ts';
import { useNext, withdrawalTone } from '../withdraw/use-withdrawals.ts';
import type { Transaction } from './merge-transactions.ts';

function DepositStatus({ deposit }: { deposit: DepositRecord }) {
  const { t } = useWords();
  const progress = progressOf(deposit.status);
  return <StatusText tone={toneOf(progress)}>{t(`transactions.statuses.${progress}`)}</StatusText>;
}

/** Where an open deposit can still be paid. */
export function PayLink({ transaction: { kind, record } }: { transaction: Transaction }) {
  const { t, language } = useWords();
  const link = kind === 'deposit' ? findPayLink(record) : undefined;
  if (link === undefined) return null;
  return (
    <a className={classes.pay} href={speakLink(link, language)} {...PAYMENT_TAB}>
      {t('transactions.pay')}
      <IconExternalLink size={16} aria-hidden="true" />
    </a>
  );
}

/** On a phone the way to pay has a line of its own: beside an amount it would stand in four short ones. */
export function PayRow({ transaction }: { transaction: Transaction }) {
  return (
    <tr className={classes.payRow}>
      <td colSpan={2}>
        <div>
          <Status transaction={transaction} />
          <PayLink transaction={transaction} />
        </div>
      </td>
    </tr>
  );
}

function WithdrawalStatus({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { t } = useWords();
  const { status } = withdrawal;
  return (
    <>
      <StatusText tone={withdrawalTone(status)}>{t(`transactions.withdrawalStatuses.${status}`)}</StatusText>
      <span className={classes.next}>{useNext(withdrawal)}</span>
    </>
  );
}

export function Status({ transaction }: { transaction: Transaction }) {
  if (transaction.kind === 'deposit') return <DepositStatus deposit={transaction.record} />;
  return <WithdrawalStatus withdrawal={transaction.record} />;
}
