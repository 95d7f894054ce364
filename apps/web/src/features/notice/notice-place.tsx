import { useEffect, useState, type ComponentType } from 'react';
import type { HouseNotice } from '@rang/contract';
import { useNotice } from '../../house/notice.ts';
import { withTexts } from '../../lib/i18n.ts';
import { defineTexts } from '../../lib/texts-of.ts';
import classes from './notice-place.module.css';

const noticeTexts = defineTexts({
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  de: () => import('./texts/de.ts'),
});
const loadLine = withTexts(() => import('./standing-notice.tsx'), noticeTexts);

/**
 * Where the house's notice floats, below the header: nothing moves when it comes or goes. On most days there is none, and
 * what draws it is fetched with the first one.
 */
export function NoticePlace() {
  const notice = useNotice();
  const [Line, setLine] = useState<ComponentType<{ notice: HouseNotice }>>();
  useEffect(() => {
    if (notice === null || Line !== undefined) return;
    loadLine().then(
      ({ StandingNotice }) => setLine(() => StandingNotice),
      // The next notice, or the next page, tries again.
      () => setLine(undefined),
    );
  }, [notice, Line]);
  return (
    <div className={classes.place} role="status">
      {notice === null || Line === undefined ? null : <Line key={notice._id} notice={notice} />}
    </div>
  );
}
