import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { refusalText } from '../../../lib/refusal-text.ts';
import { PlayMoneyMark } from '../../../ui/play-money-mark.tsx';
import { useWords } from '../use-words.ts';
import { formatShortRupees } from '../wire-amount.ts';
import { ChannelChoice } from './channel-choice.tsx';
import classes from './deposit-form.module.css';
import { QuickAmounts } from './quick-amount-buttons.tsx';
import { useDepositForm, type DepositOrder } from './use-deposit-form.ts';
import type { DepositOptions } from './use-deposit-options.ts';
import { parseTypedRupees } from './validate-deposit.ts';

interface DepositFormProps {
  readonly options: DepositOptions;
  readonly onAccepted: (order: DepositOrder) => void;
}

function Trouble({ children }: { children: string }) {
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
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
  const range = limits && { min: formatShortRupees(limits.min), max: formatShortRupees(limits.max) };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {configError === null ? null : (
        <Trouble>{t('form.noConfig', { reason: refusalText(configError, configError.message) })}</Trouble>
      )}
      {problems.form === undefined ? null : <Trouble>{problems.form}</Trouble>}
      <TextInput
        ref={amountField}
        label={t('form.amount')}
        description={range === undefined ? undefined : t('form.range', range)}
        error={problems.amount}
        leftSection="₹"
        rightSection={<PlayMoneyMark />}
        rightSectionWidth="auto"
        rightSectionProps={{ className: classes.mark }}
        inputMode="decimal"
        autoComplete="transaction-amount"
        size="lg"
        classNames={{ input: classes.amount }}
        disabled={isPending}
        value={form.amountText}
        onChange={(event) => change({ amountText: event.currentTarget.value })}
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
