import type { Paise } from '@rang/contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../house/money/amount.tsx';
import { PlayMoneyMark } from '../../../house/money/play-money-mark.tsx';
import { StatusText, type StatusTone } from '../../../ui/status-text.tsx';
import { CopyText } from '../copy-text.tsx';
import { Fact, Facts } from '../facts.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { useWords } from '../use-words.ts';
import classes from './receipt.module.css';

/** A moment on a receipt; no line for what has not happened. */
export function Moment({ label, at }: { label: string; at: string | undefined }) {
  const { language } = useWords();
  if (at === undefined) return null;
  return (
    <Fact label={label}>
      <time dateTime={at}>{formatMoment(at, language, 'dayAndTimeInZone')}</time>
    </Fact>
  );
}

interface ReceiptViewProps {
  readonly title: string;
  readonly record: { readonly orderNo: string; readonly amount: Paise };
  readonly status: string;
  readonly tone: StatusTone;
  /** What it came to or what happens next, in words. */
  readonly next: string;
  readonly children: ReactNode;
}

/** What every receipt has: what it is, how much, where it stands, and its number to be copied. */
export function ReceiptView({ title, record, status, tone, next, children }: ReceiptViewProps) {
  const { t } = useWords();
  return (
    <div className={classes.receipt}>
      <div className={classes.sum}>
        <span className={classes.what}>
          {title} <PlayMoneyMark />
        </span>
        <Amount value={record.amount} className={classes.amount} />
        <StatusText tone={tone}>{status}</StatusText>
        <p className={classes.next}>{next}</p>
      </div>
      <Facts>
        <Fact label={t('link.orderNumber')} weight="number">
          <CopyText text={record.orderNo} label={t('transactions.copyOrder', { number: record.orderNo })} />
        </Fact>
        {children}
      </Facts>
    </div>
  );
}
