import { LIMITS } from '@rang/contract';
import { TickField } from '../../../ui/form/tick-field.tsx';
import formClasses from '../form.module.css';
import { useWords } from '../use-words.ts';
import { BankFields } from './bank-fields.tsx';
import type { WithdrawalProblems } from './use-withdraw-form.ts';
import type { WithdrawalForm } from './validate-withdrawal.ts';

interface NewAccountProps {
  readonly bank: WithdrawalForm['bank'];
  readonly problems: WithdrawalProblems;
  readonly savedCount: number;
  readonly isToBeSaved: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (changed: { bank?: WithdrawalForm['bank']; isToBeSaved?: boolean }) => void;
}

/** A bank account that is not saved yet, and whether it is to be. */
export function NewAccount(props: NewAccountProps) {
  const { bank, problems, savedCount, isToBeSaved, isDisabled, onChange } = props;
  const { t } = useWords();
  return (
    <>
      <BankFields
        bank={bank}
        problems={problems}
        isDisabled={isDisabled}
        onChange={(changed) => onChange({ bank: { ...bank, ...changed } })}
      />
      {savedCount < LIMITS.bankAccounts ? (
        <TickField
          label={t('withdrawal.save')}
          disabled={isDisabled}
          checked={isToBeSaved}
          onChange={(event) => onChange({ isToBeSaved: event.currentTarget.checked })}
        />
      ) : (
        <p className={formClasses.next}>{t('withdrawal.saveFull', { count: LIMITS.bankAccounts })}</p>
      )}
    </>
  );
}
