import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../use-words.ts';
import classes from './account-choice.module.css';

interface RemoveQuestionProps {
  readonly isRemoving: boolean;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** Asked in the account's own place; keeping it is the answer that a stray Enter gives. */
export function RemoveQuestion({ isRemoving, onKeep, onRemove }: RemoveQuestionProps) {
  const { t } = useWords();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.question} role="group" aria-label={t('withdrawal.remove.question')}>
      <span className={classes.words}>{t('withdrawal.remove.question')}</span>
      <Button ref={keep} variant="default" size="sm" onClick={onKeep}>
        {t('withdrawal.remove.keep')}
      </Button>
      <Button color="red" size="sm" aria-busy={isRemoving} onClick={isRemoving ? undefined : onRemove}>
        {t('withdrawal.remove.confirm')}
      </Button>
    </div>
  );
}
