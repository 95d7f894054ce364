import { Modal } from '@mantine/core';
import {
  formatRupeesShort,
  PAYOUT_REASONS,
  type DepositRecord,
  type Paise,
  type WithdrawalRecord,
} from '@rang/contract';
import { useState, type ReactNode } from 'react';
import { Amount, PlayMoneyMark } from '../../../house/money/amount.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { StatusText, type StatusTone } from '../../../ui/status-text.tsx';
import { progressOf, toneOf } from '../deposit/deposit-progress.ts';
import { PayAgain } from '../deposit/order-views.tsx';
import { CopyText, Fact, Facts } from '../facts.tsx';
import { useChannels } from '../use-options.ts';
import { useChannelName } from '../deposit/choices.tsx';
import { useWords } from '../use-words.ts';
import { nextOf, useNext, withdrawalTone } from '../withdraw/use-withdrawals.ts';
import type { Transaction } from './merge-transactions.ts';
import classes from './receipt.module.css';
import { TakeBack } from './take-back.tsx';
import { DialogRoot } from '../../../ui/dialog.tsx';

/** The receipt of one deposit or withdrawal, kept up to date while it is open. */
export function Receipt({ transaction, onClose }: { transaction: Transaction | undefined; onClose: () => void }) {
  const { t } = useWords();
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState(transaction);
  if (transaction !== undefined && transaction !== last) setLast(transaction);
  const shown = transaction ?? last;
  return (
    <DialogRoot opened={transaction !== undefined} onClose={onClose} centered xOffset={8}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{t(isPaid(shown) ? 'receipt.title' : 'transactions.deposit')}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>
          {shown?.kind === 'deposit' ? <DepositReceipt deposit={shown.record} /> : null}
          {shown?.kind === 'withdrawal' ? <WithdrawalReceipt withdrawal={shown.record} /> : null}
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

/** A deposit has a receipt once it is paid. */
function isPaid(shown: Transaction | undefined): boolean {
  return shown?.kind !== 'deposit' || progressOf(shown.record.status) === 'arrived';
}

function DepositReceipt({ deposit }: { deposit: DepositRecord }) {
  const { t } = useWords();
  const progress = progressOf(deposit.status);
  const nameChannel = useChannelName();
  const channel = useChannels().data?.channels.find(({ id }) => id === deposit.channel);
  return (
    <ReceiptView
      title={t('transactions.deposit')}
      record={deposit}
      status={t(`transactions.statuses.${progress}`)}
      tone={toneOf(progress)}
      next={t(`progress.${progress}.text`, { amount: formatRupeesShort(deposit.amount) })}
      end={<PayAgain deposit={deposit} />}
    >
      <Fact label={t('receipt.channel')}>{nameChannel(channel ?? { id: deposit.channel, name: deposit.channel })}</Fact>
      <Moment label={t('receipt.started')} at={deposit.createdAt} />
      {progress === 'waiting' ? <Moment label={t('receipt.validUntil')} at={deposit.validUntil} /> : null}
      <Moment label={t('receipt.arrived')} at={deposit.paidAt} />
    </ReceiptView>
  );
}

const REASONS = ['notTaken', 'unknownAccount', 'takenBack'] as const satisfies readonly (keyof typeof PAYOUT_REASONS)[];

function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { t } = useWords();
  const { status, reason } = withdrawal;
  // What the house itself says is said in the player's language, an operator's words stand as they are.
  const known = REASONS.find((one) => PAYOUT_REASONS[one] === reason);
  return (
    <ReceiptView
      title={t('transactions.withdrawal')}
      record={withdrawal}
      status={t(`transactions.withdrawalStatuses.${status}`)}
      tone={withdrawalTone(status)}
      next={useNext(withdrawal)}
      end={nextOf(withdrawal) === 'waiting' ? <TakeBack withdrawal={withdrawal} /> : null}
    >
      {reason === undefined ? null : (
        <Fact label={t('receipt.reason')}>{known === undefined ? reason : t(`withdrawal.reasons.${known}`)}</Fact>
      )}
      <Fact label={t('receipt.bank')}>
        {t('withdrawal.account', { bank: withdrawal.bank_name, digits: withdrawal.account_last4 })}
      </Fact>
      <Moment label={t('receipt.requested')} at={withdrawal.createdAt} />
      <Moment label={t(status === 'canceled' ? 'receipt.takenBack' : 'receipt.decided')} at={withdrawal.decidedAt} />
      <Moment label={t('receipt.paid')} at={withdrawal.paidAt} />
    </ReceiptView>
  );
}

/** A moment on a receipt; no line for what has not happened. */
function Moment({ label, at }: { label: string; at: string | undefined }) {
  const { language } = useWords();
  if (at === undefined) return null;
  return (
    <Fact label={label}>
      <time dateTime={at}>{formatMoment(at, language, 'dayAndTimeInIndia')}</time>
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
  /** What can be done about it. */
  readonly end?: ReactNode;
}

/** What every receipt has: what it is, how much, where it stands, and its number to be copied. */
function ReceiptView({ title, record, status, tone, next, children, end }: ReceiptViewProps) {
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
      {end}
    </div>
  );
}
