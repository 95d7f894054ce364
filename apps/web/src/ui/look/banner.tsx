import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/online.ts';
import classes from './banner.module.css';

/**
 * A line below the header, above what it moves down on a phone or, where it floats, lies on. Mines on a phone has room for
 * its first sentence. Its place stands before there is a word.
 */
export function Banner({ text, isFloating = false }: { text: ReactNode; isFloating?: boolean }) {
  return (
    <div className={classes.place} data-floating={isFloating || undefined} role="status">
      {text && (
        <p className={classes.banner} data-read>
          {text}
        </p>
      )}
    </div>
  );
}

/** Says that the device is offline, where nothing is asked of the house by itself. */
export function OfflineLine({ isFloating = false }: { isFloating?: boolean }) {
  const { t } = useTranslation();
  return <Banner text={useOnline() ? '' : t('connection.offline')} isFloating={isFloating} />;
}
