import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './notice-line.module.css';

interface NoticeLineProps {
  readonly kind: 'info' | 'warning';
  readonly text: string;
  /** What its kind is called. */
  readonly label: string;
  /** What its button does, for who cannot see it. */
  readonly putAway: string;
  /** Left out where it is only shown. */
  readonly onPutAway?: () => void;
}

/** One calm line from the house; on a phone it shows two lines of a long text, and all of it when it is pressed. */
export function NoticeLine({ kind, text, label, putAway, onPutAway }: NoticeLineProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.line} data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <button type="button" className={classes.text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <strong>{label}</strong> <bdi>{text}</bdi>
      </button>
      <button type="button" className={classes.away} aria-label={putAway} onClick={onPutAway}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
