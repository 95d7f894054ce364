import type { DepositRecord, WithdrawalRecord } from '@rang/contract';
import { IconArrowDownLeft, IconArrowUpRight, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { Amount } from '../../../house/money/amount.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import { progressOf, toneOf } from '../deposit/deposit-progress.ts';
import { PAYMENT_TAB, findSafeLink } from '../deposit/payment-link.ts';
import { formatRecent } from '../../../lib/format-moment.ts';
import { useWords } from '../use-words.ts';
import { nextOf, withdrawalTone } from '../withdraw/withdrawal-progress.ts';
import classes from '../history/history.module.css';
import type { Transaction } from './merge-transactions.ts';

function DepositStatus({ deposit }: { deposit: DepositRecord }) {
  const { t } = useWords();
  const progress = progressOf(deposit.status);
  const isPayable = progress === 'waiting' || progress === 'failed';
  const link = isPayable ? findSafeLink(deposit.payment_link) : undefined;
  return (
    <>
      <StatusText tone={toneOf(progress)}>{t(`transactions.statuses.${progress}`)}</StatusText>
      {link === undefined ? null : (
        <a className={classes.pay} href={link} {...PAYMENT_TAB}>
          {t('transactions.pay')}
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </>
  );
}

function WithdrawalStatus({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { t } = useWords();
  const { status } = withdrawal;
  return (
    <>
      <StatusText tone={withdrawalTone(status)}>{t(`transactions.withdrawalStatuses.${status}`)}</StatusText>
      <span className={classes.next}>{t(`transactions.withdrawalNext.${nextOf(withdrawal)}`)}</span>
    </>
  );
}

function Status({ transaction }: { transaction: Transaction }) {
  if (transaction.kind === 'deposit') return <DepositStatus deposit={transaction.record} />;
  return <WithdrawalStatus withdrawal={transaction.record} />;
}

/** One deposit or withdrawal; its first cell opens the receipt. */
export function TransactionRow(props: { transaction: Transaction; onReceipt: () => void }) {
  const { transaction, onReceipt } = props;
  const { t, language } = useWords();
  const { kind, record } = transaction;
  const day = formatRecent(record.createdAt, language);
  const Icon = kind === 'deposit' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <tr>
      <td className={classes.opening}>
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onReceipt}>
          <span className={classes.value}>
            <Icon size={16} aria-hidden="true" />
            {t(`transactions.${kind}`)}
            <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
          </span>
          <span className={classes.order}>{record.orderNo}</span>
          <span className={classes.under}>{day}</span>
        </button>
      </td>
      <td className={classes.figure}>
        <Amount value={record.amount} />
        <span className={classes.narrow}>
          <Status transaction={transaction} />
        </span>
      </td>
      <td className={`${classes.status} ${classes.wide}`}>
        <Status transaction={transaction} />
      </td>
      <td className={classes.wide}>
        <time dateTime={record.createdAt}>{day}</time>
      </td>
    </tr>
  );
}
