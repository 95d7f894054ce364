import { IconGift, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openStorage } from '../../lib/open-storage.ts';
import { dismiss, isDismissed } from './dismissal.ts';
import classes from './refer-hint.module.css';

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
      <IconGift size={22} stroke={1.8} aria-hidden="true" />
      <p className={classes.text}>{t('referHint.text')}</p>
      <button type="button" className={classes.dismiss} aria-label={t('referHint.dismiss')} onClick={leave}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
