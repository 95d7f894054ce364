import { formatRupeesShort } from '@rang/contract';
import { Button } from '@mantine/core';
import type { Paise } from '@rang/contract';
import { useEffect, useRef, type ComponentProps, type SyntheticEvent } from 'react';
import { AmountField } from '../amount-field.tsx';
import { useIsDemo } from '../../../house/calls/session.ts';
import formClasses from '../form.module.css';
import { parseTypedRupees } from '../amounts.ts';
import type { Limits } from '../use-options.ts';
import { useWords } from '../use-words.ts';
import { BalanceShares } from './balance-shares.tsx';
import { AccountChoice } from './account-choice.tsx';
import { NewAccount } from './new-account.tsx';
import { ConfigTrouble, Outcome } from './outcome.tsx';
import type { Banks } from './use-banks.ts';
import { useDoneBar } from './use-done-bar.ts';
import { useWithdrawForm, type WithdrawalProblems } from './use-withdraw-form.ts';
import { WithdrawalSummary } from './withdrawal-summary.tsx';
import classes from './withdraw.module.css';

/** What the button will do, in words: the amount is on it as soon as it can be read. */
function SubmitWords({ isPending, amount }: { isPending: boolean; amount: Paise | undefined }) {
  const { t } = useWords();
  if (isPending) return t('withdrawal.submitting');
  if (amount === undefined || amount <= 0n) return t('withdrawal.submitPlain');
  return t('withdrawal.submit', { amount: formatRupeesShort(amount) });
}

/** After a mistake was shown, the first field at fault has the focus; while the form is sent it stays where it is. */
function useFocusOnMistake(problems: WithdrawalProblems, isPending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isPending) form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [problems, isPending]);
  return form;
}

/** The amount, typed or as a part of the balance. */
function AmountFields(props: ComponentProps<typeof AmountField> & { balance: Paise | undefined }) {
  const { balance, limits, isDisabled, text, onChange } = props;
  return (
    <>
      <AmountField {...props} />
      <BalanceShares
        limits={limits}
        balance={balance}
        chosen={parseTypedRupees(text)}
        isDisabled={isDisabled}
        onChoose={onChange}
      />
    </>
  );
}

interface WithdrawFormProps {
  readonly limits: Limits;
  readonly banks: Banks;
  readonly isShown: boolean;
  readonly onClose: () => void;
}

export function WithdrawForm({ limits, banks, isShown, onClose }: WithdrawFormProps) {
  const { t } = useWords();
  const range = limits.data?.withdrawal;
  const bar = useDoneBar({ isShown, onClose });
  const { form, problems, balance, isPending, change, submit } = useWithdrawForm({
    limits: range,
    saved: banks.list,
    onDone: bar.show,
  });
  const edit = (changed: Parameters<typeof change>[0]) => {
    bar.stay();
    change(changed);
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const amount = parseTypedRupees(form.amountText);
  const saved = banks.list.find(({ _id }) => _id === form.savedId);
  return (
    <form ref={useFocusOnMistake(problems, isPending)} className={formClasses.form} onSubmit={send} noValidate>
      <ConfigTrouble limits={limits} />
      <AmountFields
        limits={range}
        balance={balance}
        error={problems.amount}
        isDisabled={isPending}
        text={form.amountText}
        onChange={(amountText) => edit({ amountText })}
      />
      {useIsDemo() && <p className={formClasses.next}>{t('withdrawal.demo')}</p>}
      <AccountChoice
        banks={banks}
        chosen={form.savedId}
        isDisabled={isPending}
        onChoose={(savedId) => edit({ savedId })}
      />
      {saved === undefined ? (
        <NewAccount
          bank={form.bank}
          problems={problems}
          savedCount={banks.list.length}
          isToBeSaved={form.isToBeSaved}
          isDisabled={isPending}
          onChange={edit}
        />
      ) : null}
      <p className={formClasses.next}>{t('withdrawal.typical')}</p>
      <div className={`${formClasses.submit} ${classes.submit}`}>
        {bar.isDone && amount === undefined ? null : (
          <WithdrawalSummary amount={amount} balance={balance} bank={form.bank} saved={saved} />
        )}
        <Outcome isDone={bar.isDone} trouble={problems.form} onClose={onClose} />
        <Button type="submit" fullWidth size="lg" aria-busy={isPending} data-busy={isPending || undefined}>
          <SubmitWords isPending={isPending} amount={amount} />
        </Button>
      </div>
    </form>
  );
}
