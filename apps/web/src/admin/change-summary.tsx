import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormMessage } from '../ui/form/send-button.tsx';
import { FactList, type FactLine } from './fact-list.tsx';
import { useFocusAfter } from './keep-focus.ts';
import classes from './office.module.css';

export type ChangeRow = FactLine;

/** What will change, line by line, before it does. */
export function ChangeSummary({ rows }: { rows: readonly ChangeRow[] }) {
  return <FactList lines={rows} className={classes.change} />;
}

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
  // Also when it comes: the one that was pressed before is gone by then.
  const confirm = useFocusAfter(isBusy);
  return (
    <div className={classes.form}>
      {children}
      <ChangeSummary rows={rows} />
      <FormMessage tone="bad" text={refusal} />
      <div className={classes.steps}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button ref={confirm} loading={isBusy} onClick={onConfirm}>
          {button}
        </Button>
      </div>
    </div>
  );
}
