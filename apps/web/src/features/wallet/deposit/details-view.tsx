import { Button } from '@mantine/core';
import { useWords } from '../use-words.ts';
import { DepositNews } from './deposit-news.tsx';
import { progressOf } from './deposit-progress.ts';
import { OrderFacts } from './order-facts.tsx';
import type { DepositOrder } from './use-deposit-form.ts';
import { useDepositWatch } from './use-deposit-watch.ts';
import classes from './views.module.css';

interface DetailsViewProps {
  readonly order: DepositOrder;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** A deposit that was accepted without a payment link: everything that names it, to be copied and asked about. */
export function DetailsView({ order, onAgain, onClose }: DetailsViewProps) {
  const { t } = useWords();
  const status = useDepositWatch(order.id).data?.status ?? 'pending';
  return (
    <section className={classes.view}>
      <div>
        <h3 className={classes.title}>{t('link.accepted')}</h3>
        <p className={classes.lead}>{t('link.noLink')}</p>
        <p className={classes.lead}>{t('link.noLinkNext')}</p>
      </div>
      {progressOf(status) === 'waiting' ? null : <DepositNews status={status} amount={order.amount} />}
      <OrderFacts order={order} isWhole />
      <Button size="lg" fullWidth onClick={onAgain}>
        {t('link.tryAgain')}
      </Button>
      <Button variant="default" fullWidth onClick={onClose}>
        {t('close')}
      </Button>
    </section>
  );
}
