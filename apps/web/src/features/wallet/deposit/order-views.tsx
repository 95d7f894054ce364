import { formatRupeesShort, type DepositRecord } from '@rang/contract';
import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noteDepositGame } from '../../../house/money/wallet-news.ts';
import { Amount } from '../../../house/money/amount.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { CopyText, Fact, Facts } from '../facts.tsx';
import { useWords } from '../use-words.ts';
import { DepositNews } from './deposit-news.tsx';
import { findPayLink, PAYMENT_TAB, progressOf, speakLink } from './deposit-progress.ts';
import type { DepositOrder } from './use-deposit-form.ts';
import { useDepositWatch } from './use-deposits.ts';
import classes from './views.module.css';

interface DetailsViewProps {
  readonly order: DepositOrder;
  /** Whether it is the same deposit that is tried again, or another one is made. */
  readonly onAgain: (isTriedAgain: boolean) => void;
  readonly onClose: () => void;
}

/** 'Payment Link Ready': the way to the payment page, and what the house learns from there. */
export function LinkView({ order, link, onAgain, onClose }: DetailsViewProps & { readonly link: string }) {
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
          <p className={classes.lead}>{t('link.complete')}</p>
          <h3 className={classes.title}>{t('link.ready')}</h3>
        </div>
      ) : null}
      <DepositNews status={status} amount={order.amount} />
      {isError && isWaiting ? <p className={classes.lead}>{t('link.unreached')}</p> : null}
      <OrderFacts order={order} />
      {isPayable ? <PayButton id={order.id} link={link} size="lg" /> : null}
      <Button
        size={progress === 'arrived' ? 'lg' : 'md'}
        variant={progress === 'arrived' ? 'filled' : 'default'}
        fullWidth
        onClick={onClose}
      >
        {t('link.closeWallet')}
      </Button>
      {isWaiting ? null : (
        <Button variant="default" fullWidth onClick={() => onAgain(progress !== 'arrived')}>
          {t(progress === 'arrived' ? 'link.again' : 'link.tryAgain')}
        </Button>
      )}
    </section>
  );
}

/** The way to the payment page of an order; the game it was made in is come back to. */
function PayButton({ id, link, size }: { id: string; link: string; size: 'md' | 'lg' }) {
  const { t, language } = useWords();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Button
      component="a"
      href={speakLink(link, language)}
      {...PAYMENT_TAB}
      onClick={() => noteDepositGame(id, pathname)}
      size={size}
      fullWidth
      rightSection={<IconExternalLink size={20} aria-hidden="true" />}
    >
      {t('link.open')}
      <span className="rang-unseen"> ({t('link.newTab')})</span>
    </Button>
  );
}

/** The way to the payment page of a deposit that can still be paid. */
export function PayAgain({ deposit }: { deposit: DepositRecord }) {
  const link = findPayLink(deposit);
  return link === undefined ? null : <PayButton id={deposit._id} link={link} size="md" />;
}

/** A deposit that is told of again, with the way to go on with it while it is not paid. */
export function DepositAgain({ deposit, way }: { deposit: DepositRecord; way?: ReactNode }) {
  const { t, language } = useWords();
  const { amount, status, validUntil } = deposit;
  const words = [t('progress.unpaid', { amount: formatRupeesShort(amount) })];
  if (validUntil !== undefined) {
    words.push(t('progress.until', { time: formatMoment(validUntil, language, 'dayAndTimeInIndia') }));
  }
  return (
    <div className={classes.view}>
      <DepositNews status={status} amount={amount} waitingText={words.join(' ')} />
      {way ?? <PayAgain deposit={deposit} />}
    </div>
  );
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
      <Button size="lg" fullWidth onClick={() => onAgain(true)}>
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
