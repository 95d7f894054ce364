import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openStorage, type TextStorage } from '../../lib/open-storage.ts';
import classes from './refer-hint.module.css';

const KEY = 'rang-refer-hint';
const DISMISSED = 'dismissed';

export function isDismissed(storage: TextStorage): boolean {
  return storage.getItem(KEY) === DISMISSED;
}

export function dismiss(storage: TextStorage): void {
  storage.setItem(KEY, DISMISSED);
}

const device = openStorage('localStorage');

/** One quiet line for visitors, until they dismiss it. */
export function ReferHint() {
  const { t } = useTranslation('auth');
  const [isGone, setGone] = useState(() => isDismissed(device));
  if (isGone) return null;
  const leave = () => {
    dismiss(device);
    setGone(true);
  };
  return (
    <aside className={classes.hint} aria-label={t('referHint.text')}>
      <p className={classes.text}>{t('referHint.text')}</p>
      <button type="button" className={classes.dismiss} aria-label={t('referHint.dismiss')} onClick={leave}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
