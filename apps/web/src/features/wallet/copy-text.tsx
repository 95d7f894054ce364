import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './copy-text.module.css';

/** A text with a button that copies it. `label` names what is copied. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton text={text} label={label} className={classes.copy}>
      <span className={classes.text}>{text}</span>
    </CopyButton>
  );
}
