import type { DepositRecord, WithdrawalRecord } from '@rang/contract';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronRight,
  IconExternalLink,
  IconReceipt,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Amount } from '../../../house/money/amount.tsx';
import { formatRecent } from '../../../lib/format-moment.ts';
import { usePaging } from '../../../lib/paging.ts';
import { StatusText } from '../../../ui/status-text.tsx';
import { PAYMENT_TAB, findSafeLink, progressOf, toneOf } from '../deposit/deposit-progress.ts';
import classes from '../history/history.module.css';
import { ListEmpty, ListFailed, ListLoading, WalletPager } from '../history/list-state.tsx';
import { useWords } from '../use-words.ts';
import { nextOf, withdrawalTone } from '../withdraw/use-withdrawals.ts';
import { useTransactions, type Transaction } from './merge-transactions.ts';
import { Receipt } from './receipt.tsx';

const PAGE_SIZE = 5;

function TransactionTable(props: { rows: readonly Transaction[]; onReceipt: (id: string) => void }) {
  const { t } = useWords();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('transactions.what')}</th>
          <th className={classes.figure}>{t('transactions.amount')}</th>
          <th className={`${classes.status} ${classes.wide}`}>{t('transactions.status')}</th>
          <th className={classes.wide}>{t('transactions.date')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((transaction) => (
          <TransactionRow
            key={transaction.record._id}
            transaction={transaction}
            onReceipt={() => props.onReceipt(transaction.record._id)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The player's deposits and withdrawals, newest first; each says where it stands in words and opens its receipt. */
export function Transactions() {
  const { t } = useWords();
  const [opened, setOpened] = useState<string>();
  const { data, isPending, refetch } = useTransactions();
  const paging = usePaging(data?.list ?? [], PAGE_SIZE);
  if (isPending) return <ListLoading />;
  if (data === undefined) return <ListFailed text={t('transactions.failed')} onReload={() => void refetch()} />;
  if (data.list.length === 0) {
    const icon = <IconReceipt size={32} stroke={1.5} aria-hidden="true" />;
    return <ListEmpty icon={icon} title={t('transactions.empty')} hint={t('transactions.emptyHint')} />;
  }
  return (
    <>
      <TransactionTable rows={paging.rows} onReceipt={setOpened} />
      {data.isCut && paging.page === paging.pages ? <p className={classes.cut}>{t('transactions.cut')}</p> : null}
      <WalletPager paging={paging} />
      <Receipt
        transaction={data.list.find(({ record }) => record._id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

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
function TransactionRow(props: { transaction: Transaction; onReceipt: () => void }) {
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
