import { Amount } from '../../../ui/amount.tsx';
import { CopyText } from '../copy-text.tsx';
import { useWords } from '../use-words.ts';
import { getPaise } from '../wire-amount.ts';
import classes from './order-facts.module.css';
import type { DepositOrder } from './use-deposit-form.ts';

/** The receipt of a deposit: what it is called at the house and at the payment page. */
export function OrderFacts({ order, isWhole = false }: { order: DepositOrder; isWhole?: boolean }) {
  const { t } = useWords();
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{t('link.amount')}</dt>
        <dd className={classes.amount}>
          <Amount value={getPaise(order.amount)} />
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('link.orderNumber')}</dt>
        <dd>
          <CopyText text={order.orderNo} label={t('transactions.copyOrder', { number: order.orderNo })} />
        </dd>
      </div>
      {isWhole ? (
        <>
          <div className={classes.fact}>
            <dt>{t('link.orderId')}</dt>
            <dd className={classes.id}>{order.id}</dd>
          </div>
          {order.note === '' ? null : (
            <div className={classes.fact}>
              <dt>{t('link.note')}</dt>
              <dd>{order.note}</dd>
            </div>
          )}
        </>
      ) : null}
    </dl>
  );
}
