import { useTranslation } from 'react-i18next';
import { useHouse } from '../../lib/house.ts';
import classes from './form.module.css';

const DEMO = { username: 'demo', password: 'demo-play' } as const;

/** A house that plays for nothing has a demo player; a house with real money never shows this. */
export function DemoHint({ onFill }: { onFill: (demo: typeof DEMO) => void }) {
  const { t } = useTranslation('auth');
  if (useHouse()?.money !== 'play') return null;
  return (
    <p className={classes.demo}>
      {t('login.demo')}
      <button type="button" className={classes.textButton} onClick={() => onFill(DEMO)}>
        {t('login.demoFill')}
      </button>
    </p>
  );
}
