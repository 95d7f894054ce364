import { Button } from '@mantine/core';
import { Fragment, useEffect, useRef, useState, type ComponentProps, type FocusEvent, type ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
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
export const takeFocus = (part: HTMLElement | null) => part?.focus();

/** For a button that is disabled while it is busy: it has the focus again when it is not, if nothing else took it. */
export function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) button.current?.focus();
  }, [isBusy]);
  return button;
}

/**
 * For a part of the page whose controls come and go: when the one that has the focus is taken away, the part itself takes it,
 * so that whoever goes by keys goes on there and not at the top. Its element needs a `tabIndex`.
 */
export function useHeldFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const held = useRef<Element>(null);
  useEffect(() => {
    if (held.current === null || held.current.isConnected || document.activeElement !== document.body) return;
    held.current = null;
    part.current?.focus({ preventScroll: true });
  });
  return {
    ref: part,
    onFocus: (event: FocusEvent) => {
      held.current = event.target;
    },
    // What is taken away may blur too, and hands the focus to nothing.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null;
    },
  };
}

/**
 * A dialog that is there as long as it is open. The focus goes back to where it was before; where that is gone, the page
 * begins anew at its heading.
 */
export function OfficeDialog(props: Omit<ComponentProps<typeof Dialog>, 'opened' | 'closeLabel'>) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const next = before?.isConnected === true ? before : document.querySelector('main h1');
        if (document.activeElement === document.body && next instanceof HTMLElement)
          next.focus({ preventScroll: true });
      });
    },
    [before],
  );
  return <Dialog {...props} opened closeLabel="Close" />;
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
