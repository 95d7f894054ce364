import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../use-words.ts';
import { DepositForm } from './deposit-form.tsx';
import { DetailsView } from './details-view.tsx';
import { LinkView } from './link-view.tsx';
import { findSafeLink } from './payment-link.ts';
import type { DepositOrder } from './use-deposit-form.ts';
import { useDepositOptions } from './use-deposit-options.ts';
import classes from './views.module.css';

function LoadingOptions() {
  const { t } = useWords();
  return (
    <div className={classes.view} role="status" aria-label={t('form.loading')}>
      <Skeleton height={76} radius="md" />
      <Skeleton height={96} radius="md" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={50} radius="md" />
    </div>
  );
}

/** The deposit half of the wallet: options, form, and then the payment link or the order's details. */
export function DepositPanel({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const options = useDepositOptions();
  const [order, setOrder] = useState<DepositOrder>();
  if (order !== undefined) {
    const link = findSafeLink(order.link);
    const again = () => setOrder(undefined);
    if (link === undefined) return <DetailsView order={order} onAgain={again} onClose={onClose} />;
    return <LinkView order={order} link={link} onAgain={again} onClose={onClose} />;
  }
  if (options.isLoading) return <LoadingOptions />;
  if (options.channels.length === 0) {
    return (
      <div className={classes.nothing} role="alert">
        <p>{t('form.noChannels')}</p>
        <Button variant="default" onClick={() => options.reload()}>
          {t('reload')}
        </Button>
      </div>
    );
  }
  return <DepositForm options={options} onAccepted={setOrder} />;
}
