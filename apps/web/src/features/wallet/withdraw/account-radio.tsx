import type { ReactNode } from 'react';
import classes from './account-choice.module.css';

export interface AccountRadioProps {
  readonly group: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One account to choose; all its words are its target. */
export function AccountRadio({ group, value, isChosen, onChoose, children }: AccountRadioProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={group} value={value} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}
