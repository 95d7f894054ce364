import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { PlayMoneyMark } from '../../house/money/play-money-mark.tsx';
import type { AmountLimits } from './find-amount-problem.ts';
import classes from './form.module.css';
import { useWords } from './use-words.ts';
import { formatShortRupees } from './wire-amount.ts';

interface AmountFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly limits: AmountLimits | undefined;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The amount of a deposit or a withdrawal in rupees, with what the house takes. */
export function AmountField({ ref, limits, error, isDisabled, text, onChange }: AmountFieldProps) {
  const { t } = useWords();
  const range = limits && { min: formatShortRupees(limits.min), max: formatShortRupees(limits.max) };
  return (
    <TextInput
      ref={ref}
      label={t('form.amount')}
      description={range && t('form.range', range)}
      error={error}
      leftSection="₹"
      rightSection={<PlayMoneyMark />}
      rightSectionWidth="auto"
      rightSectionProps={{ className: classes.mark }}
      inputMode="decimal"
      autoComplete="transaction-amount"
      size="lg"
      classNames={{ input: classes.amount }}
      disabled={isDisabled}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
