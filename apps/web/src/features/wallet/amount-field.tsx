import { formatRupeesShort } from '@rang/contract';
import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { AmountLimits } from '../../house/money/amount-problem.ts';
import { holdText } from '../../ui/form/hold.ts';
import classes from './form.module.css';
import { useWords } from './use-words.ts';

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
  const range = limits && { min: formatRupeesShort(limits.min), max: formatRupeesShort(limits.max) };
  return (
    <TextInput
      ref={ref}
      label={t('form.amount')}
      description={range && t('form.range', range)}
      error={error}
      leftSection="₹"
      inputMode="decimal"
      autoComplete="transaction-amount"
      size="lg"
      classNames={{ input: classes.amount }}
      {...holdText(isDisabled)}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What keeps a form from being of use, shown above it and at once. */
export function Trouble({ children }: { children: ReactNode }) {
  return (
    <div className={classes.trouble} role="alert">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <span className={classes.words}>{children}</span>
    </div>
  );
}
