import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-code.module.css';
import { useCopy } from '../../ui/copy-button.tsx';
import { useWords } from './use-words.ts';

/** The code itself, large enough to be read out, and the button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useWords();
  const { copied, copy } = useCopy(t('codeCopied'));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.box}>
      <span className={classes.words}>
        <span className={classes.name}>{t('code')}</span>
        <span className={classes.code} translate="no">
          {code}
        </span>
      </span>
      <button
        type="button"
        className={classes.copy}
        aria-label={t(copied ? 'copied' : 'copyCode')}
        data-copied={copied || undefined}
        onClick={() => void copy(code)}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </button>
    </div>
  );
}
