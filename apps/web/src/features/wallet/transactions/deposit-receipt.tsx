import type { DepositRecord } from '@rang/contract';
import { progressOf, toneOf } from '../deposit/deposit-progress.ts';
import { useChannels } from '../deposit/use-channels.ts';
import { Fact } from '../facts.tsx';
import { useWords } from '../use-words.ts';
import { formatShortRupees } from '../wire-amount.ts';
import { Moment, ReceiptView } from './receipt-view.tsx';

export function DepositReceipt({ deposit }: { deposit: DepositRecord }) {
  const { t } = useWords();
  const progress = progressOf(deposit.status);
  const channel = useChannels().data?.channels.find(({ id }) => id === deposit.channel);
  return (
    <ReceiptView
      title={t('transactions.deposit')}
      record={deposit}
      status={t(`transactions.statuses.${progress}`)}
      tone={toneOf(progress)}
      next={t(`progress.${progress}.text`, { amount: formatShortRupees(deposit.amount) })}
    >
      <Fact label={t('receipt.channel')}>{channel?.name ?? deposit.channel}</Fact>
      <Moment label={t('receipt.started')} at={deposit.createdAt} />
      <Moment label={t('receipt.arrived')} at={deposit.paidAt} />
    </ReceiptView>
  );
}
