import { IconArrowDownLeft, IconArrowUpRight, IconChevronRight, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Amount } from '../../../house/money/amount.tsx';
import { formatRecentInIndia } from '../../../lib/format-moment.ts';
import { usePaging } from '../../../lib/paging.ts';
import { findPayLink } from '../deposit/deposit-progress.ts';
import classes from '../history/history.module.css';
import { ListEmpty, ListFailed, ListLoading, WalletPager } from '../history/list-state.tsx';
import { useWords } from '../use-words.ts';
import { useTransactions, type Transaction } from './merge-transactions.ts';
import { Receipt } from './receipt.tsx';
import { PayLink, PayRow, Status } from './status.tsx';

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
      <p className={classes.cut}>{t('bets.zone')}</p>
      {data.isCut && paging.page === paging.pages ? <p className={classes.cut}>{t('transactions.cut')}</p> : null}
      <WalletPager paging={paging} />
      <Receipt
        transaction={data.list.find(({ record }) => record._id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

/** One deposit or withdrawal; its first cell opens the receipt. */
function TransactionRow(props: { transaction: Transaction; onReceipt: () => void }) {
  const { transaction, onReceipt } = props;
  const { t, language } = useWords();
  const { kind, record } = transaction;
  const day = formatRecentInIndia(record.createdAt, language);
  const isPayable = kind === 'deposit' && findPayLink(record) !== undefined;
  const Icon = kind === 'deposit' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <>
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
          <span className={classes.narrow}>{isPayable ? null : <Status transaction={transaction} />}</span>
        </td>
        <td className={`${classes.status} ${classes.wide}`}>
          <Status transaction={transaction} />
          <PayLink transaction={transaction} />
        </td>
        <td className={classes.wide}>
          <time dateTime={record.createdAt}>{day}</time>
        </td>
      </tr>
      {isPayable ? <PayRow transaction={transaction} /> : null}
    </>
  );
}
