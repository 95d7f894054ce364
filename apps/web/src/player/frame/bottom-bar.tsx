import { useTranslation } from 'react-i18next';
import classes from './bottom-bar.module.css';
import { SectionLinks } from './section-links.tsx';

/** The phone's way through the app: five tabs in reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.bar} aria-label={t('menu.sections')}>
      <SectionLinks only="tabs" className={classes.tabs ?? ''} />
    </nav>
  );
}
