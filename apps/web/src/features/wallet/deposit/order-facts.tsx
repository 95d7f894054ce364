import { Amount } from '../../../house/money/amount.tsx';
import { CopyText } from '../copy-text.tsx';
import { Fact, Facts } from '../facts.tsx';
import { useWords } from '../use-words.ts';
import type { DepositOrder } from './use-deposit-form.ts';

/** The receipt of a deposit: what it is called at the house and at the payment page. */
export function OrderFacts({ order, isWhole = false }: { order: DepositOrder; isWhole?: boolean }) {
  const { t } = useWords();
  return (
    <Facts>
      <Fact label={t('link.amount')} weight="main">
        <Amount value={order.amount} />
      </Fact>
      <Fact label={t('link.orderNumber')} weight="number">
        <CopyText text={order.orderNo} label={t('transactions.copyOrder', { number: order.orderNo })} />
      </Fact>
      {isWhole ? (
        <>
          <Fact label={t('link.orderId')} weight="small">
            {order.id}
          </Fact>
          {order.note === '' ? null : <Fact label={t('link.note')}>{order.note}</Fact>}
        </>
      ) : null}
    </Facts>
  );
}
