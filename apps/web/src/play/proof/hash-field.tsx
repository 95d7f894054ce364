import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './hash-field.module.css';

/** A hash in full, to be read, compared and copied. */
export function HashField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>
        <code className={classes.hash}>{value}</code>
        <CopyButton text={value} label={t('copy', { what: label })} className={classes.copy} />
      </dd>
    </div>
  );
}
