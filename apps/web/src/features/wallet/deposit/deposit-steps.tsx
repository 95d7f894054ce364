import { useHouse } from '../../../lib/house.ts';
import { useWords } from '../use-words.ts';
import classes from './deposit-steps.module.css';

/** What happens in a deposit, before and after the button. */
export function DepositSteps() {
  const { t } = useWords();
  const isPlay = useHouse()?.money === 'play';
  return (
    <aside className={classes.steps} aria-labelledby="deposit-steps">
      <h3 id="deposit-steps" className={classes.title}>
        {t('steps.title')}
      </h3>
      <ol className={classes.list}>
        <li>{t('steps.choose')}</li>
        <li>{t('steps.pay')}</li>
        <li>{t('steps.arrive')}</li>
      </ol>
      {isPlay ? <p className={classes.play}>{t('form.play')}</p> : null}
    </aside>
  );
}
