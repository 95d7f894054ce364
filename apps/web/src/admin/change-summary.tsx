import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { FormMessage } from '../ui/form/send-button.tsx';
import classes from './office.module.css';

export type ChangeRow = readonly [label: string, value: ReactNode];

/** What will change, line by line, before it does. */
export function ChangeSummary({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    <dl className={classes.change}>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Each step begins on its button: the one that was pressed is gone by then. */
export const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface ChangeConfirmationProps {
  readonly rows: readonly ChangeRow[];
  /** Why the last attempt changed nothing. */
  readonly refusal?: string | undefined;
  readonly button: string;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
  /** What stands above. */
  readonly children?: ReactNode;
}

/** The second of two steps: what will change, and the button that does it. */
export function ChangeConfirmation(props: ChangeConfirmationProps) {
  const { rows, refusal, button, isBusy, onBack, onConfirm, children } = props;
  return (
    <div className={classes.form}>
      {children}
      <ChangeSummary rows={rows} />
      <FormMessage tone="bad" text={refusal} />
      <div className={classes.steps}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button ref={takeFocus} loading={isBusy} onClick={onConfirm}>
          {button}
        </Button>
      </div>
    </div>
  );
}
