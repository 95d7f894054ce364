import type { WithdrawalRecord } from '@rang/contract';
import { Fact } from '../facts.tsx';
import { useWords } from '../use-words.ts';
import { nextOf, withdrawalTone } from '../withdraw/withdrawal-progress.ts';
import { Moment, ReceiptView } from './receipt-view.tsx';

export function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { t } = useWords();
  const { status, reason } = withdrawal;
  return (
    <ReceiptView
      title={t('transactions.withdrawal')}
      record={withdrawal}
      status={t(`transactions.withdrawalStatuses.${status}`)}
      tone={withdrawalTone(status)}
      next={t(`transactions.withdrawalNext.${nextOf(withdrawal)}`)}
    >
      {reason === undefined ? null : <Fact label={t('receipt.reason')}>{reason}</Fact>}
      <Fact label={t('receipt.bank')}>
        {t('withdrawal.account', { bank: withdrawal.bank_name, digits: withdrawal.account_last4 })}
      </Fact>
      <Moment label={t('receipt.requested')} at={withdrawal.createdAt} />
      <Moment label={t('receipt.decided')} at={withdrawal.decidedAt} />
      <Moment label={t('receipt.paid')} at={withdrawal.paidAt} />
    </ReceiptView>
  );
}
