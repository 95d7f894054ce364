import { CopyButton } from '@mantine/core';
import { TIMES } from '@rang/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-text.module.css';
import { useWords } from './use-words.ts';

/** A text with a button that copies it and says so for a moment. `label` names what is copied. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useWords();
  return (
    <CopyButton value={text} timeout={TIMES.copiedMs}>
      {({ copied, copy }) => (
        <button type="button" className={classes.copy} aria-label={copied ? t('copied') : label} onClick={copy}>
          <span className={classes.text}>{text}</span>
          {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        </button>
      )}
    </CopyButton>
  );
}
