import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/online.ts';
import classes from './banner.module.css';

/** Longer than a finger is on its way to what it aims at. */
const MOVED_MS = 500;

/** Whether something has just come or gone: tiles that it moves take no press meanwhile, as that was aimed at another one. */
function useHasMoved(isThere: boolean): boolean {
  const [movedBy, setMovedBy] = useState<boolean>();
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current === isThere) return undefined;
    was.current = isThere;
    setMovedBy(isThere);
    const end = setTimeout(() => setMovedBy(undefined), MOVED_MS);
    return () => clearTimeout(end);
  }, [isThere]);
  return movedBy !== undefined;
}

/** A line below the header, above what it moves down or, where it floats, lies on. Its place stands before there is a word. */
export function Banner({ text, isFloating = false }: { text: string; isFloating?: boolean }) {
  const hasMoved = useHasMoved(text !== '') && !isFloating;
  return (
    <div
      className={classes.place}
      data-floating={isFloating || undefined}
      data-moved={hasMoved || undefined}
      role="status"
    >
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
