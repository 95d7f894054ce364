import type { DepositRecord } from '@rang/contract';
import { IconArrowDownLeft, IconExternalLink, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { StatusText } from '../../../ui/status-text.tsx';
import { CopyText } from '../copy-text.tsx';
import { progressOf, toneOf } from '../deposit/deposit-progress.ts';
import { PAYMENT_TAB, findSafeLink } from '../deposit/payment-link.ts';
import { formatDay } from '../format-day.ts';
import { useWords } from '../use-words.ts';
import { getPaise } from '../wire-amount.ts';
import classes from './history.module.css';
import { ListEmpty, ListFailed, ListLoading } from './list-state.tsx';
import { pageOf } from './page-of.ts';
import { Pager } from './pager.tsx';
import { useDeposits } from '../deposit/use-deposits.ts';

const PAGE_SIZE = 5;

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

function DepositRow({ deposit }: { deposit: DepositRecord }) {
  const { t, language } = useWords();
  const day = formatDay(deposit.createdAt, language);
  return (
    <tr>
      <td>
        <span className={classes.value}>
          <IconArrowDownLeft size={16} aria-hidden="true" />
          {t('transactions.deposit')}
        </span>
        <span className={classes.order}>
          <CopyText text={deposit.orderNo} label={t('transactions.copyOrder', { number: deposit.orderNo })} />
        </span>
        <span className={classes.under}>{day}</span>
      </td>
      <td className={classes.figure}>
        <Amount value={getPaise(deposit.amount)} />
        <span className={classes.narrow}>
          <DepositStatus deposit={deposit} />
        </span>
      </td>
      <td className={`${classes.status} ${classes.wide}`}>
        <DepositStatus deposit={deposit} />
      </td>
      <td className={classes.wide}>
        <time dateTime={deposit.createdAt}>{day}</time>
      </td>
    </tr>
  );
}

/** The player's deposits, newest first; each says where it stands in words. */
export function Transactions() {
  const { t } = useWords();
  const [wanted, setWanted] = useState(1);
  const { data, isPending, refetch } = useDeposits();
  if (isPending) return <ListLoading />;
  if (data === undefined) return <ListFailed text={t('transactions.failed')} onReload={() => void refetch()} />;
  if (data.length === 0) {
    const icon = <IconReceipt size={32} stroke={1.5} aria-hidden="true" />;
    return <ListEmpty icon={icon} title={t('transactions.empty')} hint={t('transactions.emptyHint')} />;
  }
  const { rows, page, pages } = pageOf(data, wanted, PAGE_SIZE);
  return (
    <>
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
          {rows.map((deposit) => (
            <DepositRow key={deposit._id} deposit={deposit} />
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={pages} onPage={setWanted} />
    </>
  );
}
