import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/online.ts';
import classes from './banner.module.css';

/** A line below the header; its place stands before there is anything to say. */
export function Banner({ text }: { text: string }) {
  return (
    <div className={classes.place} role="status">
      {text && (
        <p className={classes.banner} data-read>
          {text}
        </p>
      )}
    </div>
  );
}

/** Says that the device is offline, where nothing is asked of the house by itself. */
export function OfflineLine() {
  const { t } = useTranslation();
  return <Banner text={useOnline() ? '' : t('connection.offline')} />;
}
