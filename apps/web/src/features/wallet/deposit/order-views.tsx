import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { IconExternalLink } from '@tabler/icons-react';
import { noteDepositGame } from '../../../house/money/wallet-news.ts';
import { Amount } from '../../../house/money/amount.tsx';
import { CopyText, Fact, Facts } from '../facts.tsx';
import { useWords } from '../use-words.ts';
import { DepositNews } from './deposit-news.tsx';
import { PAYMENT_TAB, progressOf } from './deposit-progress.ts';
import type { DepositOrder } from './use-deposit-form.ts';
import { useDepositWatch } from './use-deposits.ts';
import classes from './views.module.css';

interface LinkViewProps {
  readonly order: DepositOrder;
  readonly link: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** 'Payment Link Ready': the way to the payment page, and what the house learns from there. */
export function LinkView({ order, link, onAgain, onClose }: LinkViewProps) {
  const { t } = useWords();
  const { data, isError } = useDepositWatch(order.id);
  const status = data?.status ?? 'pending';
  const progress = progressOf(status);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
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
          onClick={() => noteDepositGame(order.id, pathname)}
          size="lg"
          fullWidth
          rightSection={<IconExternalLink size={20} aria-hidden="true" />}
        >
          {t('link.open')}
          <span className="rang-unseen"> ({t('link.newTab')})</span>
        </Button>
      ) : null}
      {isWaiting ? null : (
        <Button variant="default" fullWidth onClick={onAgain} style={{ order: 1 }}>
          {t(progress === 'arrived' ? 'link.again' : 'link.tryAgain')}
        </Button>
      )}
      <Button
        size={progress === 'arrived' ? 'lg' : 'md'}
        variant={progress === 'arrived' ? 'filled' : 'default'}
        fullWidth
        onClick={onClose}
      >
        {t('link.closeWallet')}
      </Button>
    </section>
  );
}

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

/** The receipt of a deposit: what it is called at the house and at the payment page. */
function OrderFacts({ order, isWhole = false }: { order: DepositOrder; isWhole?: boolean }) {
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
