import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useWords } from '../use-words.ts';
import classes from './account-choice.module.css';
import { AccountRadio } from './account-radio.tsx';
import { SavedAccount } from './saved-account.tsx';
import type { Banks } from './use-banks.ts';

interface AccountChoiceProps {
  readonly banks: Banks;
  readonly chosen: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

function AccountsFailed({ onReload }: { onReload: () => void }) {
  const { t } = useWords();
  return (
    <p className={classes.failed}>
      {t('withdrawal.noSaved')}
      <button type="button" className={classes.again} onClick={onReload}>
        {t('reload')}
      </button>
    </p>
  );
}

/** The saved bank accounts, each to choose or to remove, and the way to another one. */
export function AccountChoice({ banks, chosen, isDisabled, onChoose }: AccountChoiceProps) {
  const { t } = useWords();
  const group = useId();
  const list = useRef<HTMLUListElement>(null);
  if (banks.isError) return <AccountsFailed onReload={() => void banks.reload()} />;
  if (banks.list.length === 0) return null;
  // The focus was on what is gone now; it goes on with what is left.
  const focusChosen = () => list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  return (
    <fieldset className={classes.field} disabled={isDisabled}>
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
