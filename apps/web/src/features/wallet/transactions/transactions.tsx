import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Receipt } from './receipt.tsx';
import { useWords } from '../use-words.ts';
import classes from '../history/history.module.css';
import { ListEmpty, ListFailed, ListLoading } from '../history/list-state.tsx';
import type { Transaction } from './merge-transactions.ts';
import { usePaging } from '../../../lib/paging.ts';
import { WalletPager } from '../history/wallet-pager.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { useTransactions } from './use-transactions.ts';

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
