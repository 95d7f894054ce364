import { Button } from '@mantine/core';
import type { BankRecord } from '@rang/contract';
import { IconBuildingBank, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { holdPress } from '../../../ui/form/hold.ts';
import { useWords } from '../use-words.ts';
import classes from './account-choice.module.css';
import { FetchTrouble } from './outcome.tsx';
import type { Banks } from './use-banks.ts';

interface AccountChoiceProps {
  readonly banks: Banks;
  readonly chosen: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

/** The saved bank accounts, each to choose or to remove, and the way to another one. */
export function AccountChoice({ banks, chosen, isDisabled, onChoose }: AccountChoiceProps) {
  const { t } = useWords();
  const group = useId();
  const list = useRef<HTMLUListElement>(null);
  if (banks.isError) return <FetchTrouble text={t('withdrawal.noSaved')} onReload={() => void banks.reload()} />;
  if (banks.list.length === 0) return null;
  // The focus was on what is gone now; it goes on with what is left.
  const focusChosen = () => list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  return (
    <fieldset className={classes.field} {...holdPress(isDisabled)}>
      <legend className={classes.legend}>{t('withdrawal.to')}</legend>
      <ul ref={list} className={classes.list}>
        {banks.list.map((bank) => (
          <li key={bank._id} className={classes.account} data-chosen={bank._id === chosen || undefined}>
            <SavedAccount
              bank={bank}
              group={group}
              isChosen={bank._id === chosen}
              isRemoving={banks.removing === bank._id}
              onChoose={() => onChoose(bank._id)}
              onRemove={() => banks.remove(bank._id, { onSuccess: focusChosen })}
            />
          </li>
        ))}
        <li className={classes.account} data-chosen={chosen === undefined || undefined}>
          <AccountRadio group={group} value="" isChosen={chosen === undefined} onChoose={() => onChoose(undefined)}>
            <IconPlus size={22} aria-hidden="true" />
            <span className={classes.words}>{t('withdrawal.another')}</span>
          </AccountRadio>
        </li>
      </ul>
    </fieldset>
  );
}

interface SavedAccountProps extends Omit<AccountRadioProps, 'value' | 'children'> {
  readonly bank: BankRecord;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** A saved bank account, to choose or, after a question, to remove. */
function SavedAccount({ bank, isRemoving, onRemove, ...radio }: SavedAccountProps) {
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

interface AccountRadioProps {
  readonly group: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One account to choose; all its words are its target. */
function AccountRadio({ group, value, isChosen, onChoose, children }: AccountRadioProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={group} value={value} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}

interface RemoveQuestionProps {
  readonly isRemoving: boolean;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** Asked in the account's own place; keeping it is the answer that a stray Enter gives. */
function RemoveQuestion({ isRemoving, onKeep, onRemove }: RemoveQuestionProps) {
  const { t } = useWords();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.question} role="group" aria-label={t('withdrawal.remove.question')}>
      <span className={classes.words}>{t('withdrawal.remove.question')}</span>
      <Button ref={keep} variant="default" size="sm" onClick={onKeep}>
        {t('withdrawal.remove.keep')}
      </Button>
      <Button color="red" size="sm" aria-busy={isRemoving} onClick={isRemoving ? undefined : onRemove}>
        {t('withdrawal.remove.confirm')}
      </Button>
    </div>
  );
}
