import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './facts.module.css';

/** One line of a receipt: what it is, and its value; the main one stands out, a number fits its line, an id stands back. */
export function Fact(props: { label: string; weight?: 'main' | 'number' | 'small'; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{props.label}</dt>
      <dd data-weight={props.weight}>{props.children}</dd>
    </div>
  );
}

/** The lines of a receipt. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** A text with a button that copies it. `label` names what is copied. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton text={text} label={label} className={classes.copy}>
      <span className={classes.text}>{text}</span>
    </CopyButton>
  );
}
