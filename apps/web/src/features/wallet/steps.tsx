import { useId } from 'react';
import { useHouse } from '../../house/house.ts';
import classes from './steps.module.css';
import { useWords } from './use-words.ts';

/** What happens before and after a form's button, step by step. */
export function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  const { t } = useWords();
  const id = useId();
  const isPlay = useHouse()?.money === 'play';
  return (
    <aside className={classes.steps} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isPlay ? <p className={classes.play}>{t('form.play')}</p> : null}
    </aside>
  );
}
