import { TextInput, type TextInputProps } from '@mantine/core';
import { LIMITS } from '@rang/contract';
import { useHouse } from '../../../house/house.ts';
import { TickField } from '../../../ui/form/fields.tsx';
import { holdPress, holdText } from '../../../ui/form/hold.ts';
import formClasses from '../form.module.css';
import { useWords } from '../use-words.ts';
import type { WithdrawalProblems } from './use-withdraw-form.ts';
import { BANK_FIELDS, type BankField, type WithdrawalForm } from './validate-withdrawal.ts';
import classes from './withdraw.module.css';

interface BankFieldsProps {
  readonly bank: WithdrawalForm['bank'];
  readonly problems: WithdrawalProblems;
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<WithdrawalForm['bank']>) => void;
}

// No length is cut off while typing: half of a pasted account number would be another account's.
const WAYS: Record<BankField, TextInputProps> = {
  bank_name: { autoComplete: 'off', autoCapitalize: 'words' },
  account_number: { autoComplete: 'off', inputMode: 'numeric' },
  account_name: { autoComplete: 'name', autoCapitalize: 'words' },
  ifsc: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
};

/** The four fields of a bank account that is not saved yet. */
function BankFields({ bank, problems, isDisabled, onChange }: BankFieldsProps) {
  const { t } = useWords();
  const hints: Partial<Record<BankField, string>> = {
    account_number: t('withdrawal.hints.account_number'),
    ifsc: t('withdrawal.hints.ifsc'),
  };
  return (
    <div className={classes.fields}>
      {BANK_FIELDS.map((field) => (
        <TextInput
          key={field}
          {...WAYS[field]}
          // Below the field, so that fields side by side stand level.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ description: classes.hint, ...(field === 'ifsc' ? { input: classes.ifsc } : {}) }}
          label={t(`withdrawal.fields.${field}`)}
          description={problems[field] === undefined ? hints[field] : undefined}
          error={problems[field]}
          {...holdText(isDisabled)}
          value={bank[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

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
  const isPlay = useHouse()?.money === 'play';
  return (
    <>
      {isPlay ? <p className={formClasses.next}>{t('withdrawal.inventedAccount')}</p> : null}
      <BankFields
        bank={bank}
        problems={problems}
        isDisabled={isDisabled}
        onChange={(changed) => onChange({ bank: { ...bank, ...changed } })}
      />
      {savedCount < LIMITS.bankAccounts ? (
        <TickField
          label={t('withdrawal.save')}
          {...holdPress(isDisabled)}
          checked={isToBeSaved}
          onChange={(event) => onChange({ isToBeSaved: event.currentTarget.checked })}
        />
      ) : (
        <p className={formClasses.next}>{t('withdrawal.saveFull', { count: LIMITS.bankAccounts })}</p>
      )}
    </>
  );
}
