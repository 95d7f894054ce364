import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Transaction } from './merge-transactions.ts';
import { useWords } from '../use-words.ts';
import { DepositReceipt } from './deposit-receipt.tsx';
import classes from './receipt.module.css';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';

/** The receipt of one deposit or withdrawal, kept up to date while it is open. */
export function Receipt({ transaction, onClose }: { transaction: Transaction | undefined; onClose: () => void }) {
  const { t } = useWords();
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState(transaction);
  if (transaction !== undefined && transaction !== last) setLast(transaction);
  const shown = transaction ?? last;
  return (
    <Modal.Root opened={transaction !== undefined} onClose={onClose} centered xOffset={8}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{t('receipt.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>
          {shown?.kind === 'deposit' ? <DepositReceipt deposit={shown.record} /> : null}
          {shown?.kind === 'withdrawal' ? <WithdrawalReceipt withdrawal={shown.record} /> : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
