import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { TIMES } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import classes from './hash-field.module.css';

/** A hash in full, to be read, compared and copied. */
export function HashField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>
        <code className={classes.hash}>{value}</code>
        <CopyButton value={value} timeout={TIMES.copiedMs}>
          {({ copied, copy }) => (
            <button
              type="button"
              className={classes.copy}
              aria-label={copied ? t('copied') : t('copy', { what: label })}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
            </button>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
