import { Button, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useWords } from '../use-words.ts';
import { DepositNews } from './deposit-news.tsx';
import { progressOf } from './deposit-progress.ts';
import { PAYMENT_TAB } from './payment-link.ts';
import { OrderFacts } from './order-facts.tsx';
import type { DepositOrder } from './use-deposit-form.ts';
import { useDepositWatch } from './use-deposit-watch.ts';
import classes from './views.module.css';

interface LinkViewProps {
  readonly order: DepositOrder;
  readonly link: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** 'Payment Link Ready': the way to the payment page, and what the house hears from there. */
export function LinkView({ order, link, onAgain, onClose }: LinkViewProps) {
  const { t } = useWords();
  const { data, isError } = useDepositWatch(order.id);
  const status = data?.status ?? 'pending';
  const progress = progressOf(status);
  const isWaiting = progress === 'waiting';
  // A payment that failed can be made again on its page; starting anew with the same amount would be a duplicate.
  const isPayable = isWaiting || progress === 'failed';
  return (
    <section className={classes.view}>
      {isWaiting ? (
        <div>
          <h3 className={classes.title}>{t('link.ready')}</h3>
          <p className={classes.lead}>{t('link.complete')}</p>
        </div>
      ) : null}
      <DepositNews status={status} amount={order.amount} />
      {isError && isWaiting ? <p className={classes.lead}>{t('link.unreached')}</p> : null}
      <OrderFacts order={order} />
      {isPayable ? (
        <Button
          component="a"
          href={link}
          {...PAYMENT_TAB}
          size="lg"
          fullWidth
          rightSection={<IconExternalLink size={20} aria-hidden="true" />}
        >
          {t('link.open')}
          <VisuallyHidden> ({t('link.newTab')})</VisuallyHidden>
        </Button>
      ) : null}
      {isWaiting ? null : (
        <Button size={isPayable ? 'md' : 'lg'} variant={isPayable ? 'default' : 'filled'} fullWidth onClick={onAgain}>
          {t(progress === 'arrived' ? 'link.again' : 'link.tryAgain')}
        </Button>
      )}
      <Button variant="default" fullWidth onClick={onClose}>
        {t('link.closeWallet')}
      </Button>
    </section>
  );
}
