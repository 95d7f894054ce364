import { formatRupeesShort } from '@rang/contract';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { DepositRecord, Paise } from '@rang/contract';
import { useWords } from '../use-words.ts';
import classes from './deposit-news.module.css';
import { progressOf, type DepositProgress } from './deposit-progress.ts';

const ICONS = { waiting: IconClock, arrived: IconCheck, failed: IconX, expired: IconX } as const;

interface DepositNewsProps {
  readonly status: DepositRecord['status'];
  readonly amount: Paise;
  /** Words for the waiting state, where the usual ones do not fit. */
  readonly waitingText?: string;
}

/** Where a deposit stands, in words first; announced politely when it changes. */
export function DepositNews({ status, amount, waitingText }: DepositNewsProps) {
  const { t } = useWords();
  const progress: DepositProgress = progressOf(status);
  const Icon = ICONS[progress];
  const text = t(`progress.${progress}.text`, { amount: formatRupeesShort(amount) });
  return (
    <div className={classes.news} data-progress={progress} role="status">
      <span className={classes.icon}>
        <Icon size={22} stroke={2.2} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong className={classes.title}>{t(`progress.${progress}.title`)}</strong>
        <span>{progress === 'waiting' && waitingText !== undefined ? waitingText : text}</span>
      </span>
    </div>
  );
}
