import { useTranslation } from 'react-i18next';
import { useHouse } from '../../../house/house.ts';
import classes from './form.module.css';

const DEMO = { username: 'demo', password: 'demo-play' } as const;

/**
 * A house that plays for nothing has a demo player; a house with real money never shows this. What kind of house it is
 * comes later than the form: the line's room is there from the start, so that nothing moves.
 */
export function DemoHint({ onFill }: { onFill: (demo: typeof DEMO) => void }) {
  const { t } = useTranslation('auth');
  const isPlay = useHouse()?.money === 'play';
  return (
    <div className={classes.demo}>
      {isPlay ? (
        <>
          {t('login.demo')}
          <button type="button" className={classes.textButton} onClick={() => onFill(DEMO)}>
            {t('login.demoFill')}
          </button>
        </>
      ) : null}
    </div>
  );
}
