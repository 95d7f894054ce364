import type { BankRecord } from '@rang/contract';
import { IconBuildingBank, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../use-words.ts';
import classes from './account-choice.module.css';
import { AccountRadio, type AccountRadioProps } from './account-radio.tsx';
import { RemoveQuestion } from './remove-question.tsx';

interface SavedAccountProps extends Omit<AccountRadioProps, 'value' | 'children'> {
  readonly bank: BankRecord;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** A saved bank account, to choose or, after a question, to remove. */
export function SavedAccount({ bank, isRemoving, onRemove, ...radio }: SavedAccountProps) {
  const { t } = useWords();
  const [answer, setAnswer] = useState<'none' | 'asked' | 'kept'>('none');
  const bin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that asked was away while the question stood in its place.
    if (answer === 'kept') bin.current?.focus();
  }, [answer]);
  const words = { bank: bank.bank_name, digits: bank.account_last4 };
  if (answer === 'asked') {
    return <RemoveQuestion isRemoving={isRemoving} onKeep={() => setAnswer('kept')} onRemove={onRemove} />;
  }
  return (
    <>
      <AccountRadio {...radio} value={bank._id}>
        <IconBuildingBank size={22} aria-hidden="true" />
        <span className={classes.words}>
          <span>{t('withdrawal.account', words)}</span>
          <span className={classes.under}>{bank.account_name}</span>
        </span>
      </AccountRadio>
      <button
        ref={bin}
        type="button"
        className={classes.remove}
        aria-label={t('withdrawal.remove.label', words)}
        onClick={() => setAnswer('asked')}
      >
        <IconTrash size={20} aria-hidden="true" />
      </button>
    </>
  );
}
