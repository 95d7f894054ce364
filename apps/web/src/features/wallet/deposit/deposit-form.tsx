import { Button } from '@mantine/core';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { AmountField } from '../amount-field.tsx';
import classes from '../form.module.css';
import { parseTypedRupees } from '../parse-typed-rupees.ts';
import { Trouble } from '../trouble.tsx';
import { useWords } from '../use-words.ts';
import { formatShortRupees } from '../wire-amount.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { QuickAmounts } from './quick-amount-buttons.tsx';
import { useDepositForm, type DepositOrder } from './use-deposit-form.ts';
import type { DepositOptions } from './use-deposit-options.ts';

interface DepositFormProps {
  readonly options: DepositOptions;
  readonly onAccepted: (order: DepositOrder) => void;
}

/** What the button will do, in words: the amount is on it as soon as it can be read. */
function SubmitWords({ amountText }: { amountText: string }) {
  const { t } = useWords();
  const amount = parseTypedRupees(amountText);
  if (amount === undefined || amount <= 0n) return t('form.submitPlain');
  return t('form.submit', { amount: formatShortRupees(amount) });
}

export function DepositForm({ options, onAccepted }: DepositFormProps) {
  const { t } = useWords();
  const { limits, configError, channels, preset } = options;
  const { form, problems, isPending, change, submit } = useDepositForm({ preset, limits, onAccepted });
  const amountField = useRef<HTMLInputElement>(null);
  const isAmountWrong = problems.amount !== undefined;
  useEffect(() => {
    if (isAmountWrong) amountField.current?.focus();
  }, [isAmountWrong]);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {configError === null ? null : (
        <Trouble>{t('form.noConfig', { reason: refusalText(configError, configError.message) })}</Trouble>
      )}
      {problems.form === undefined ? null : <Trouble>{problems.form}</Trouble>}
      <AmountField
        ref={amountField}
        limits={limits}
        error={problems.amount}
        isDisabled={isPending}
        text={form.amountText}
        onChange={(amountText) => change({ amountText })}
      />
      <QuickAmounts
        limits={limits}
        chosen={parseTypedRupees(form.amountText)}
        isDisabled={isPending}
        onChoose={(amountText) => change({ amountText })}
      />
      <ChannelChoice
        channels={channels}
        chosen={form.channel}
        error={problems.channel}
        isDisabled={isPending}
        onChoose={(channel) => change({ channel })}
      />
      <p className={classes.next}>{t('form.next')}</p>
      <div className={classes.submit}>
        <Button type="submit" fullWidth size="lg" aria-busy={isPending} data-busy={isPending || undefined}>
          {isPending ? t('form.submitting') : <SubmitWords amountText={form.amountText} />}
        </Button>
      </div>
    </form>
  );
}
