import { TextField } from '../../../ui/form/text-field.tsx';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './auto-fields.module.css';
import { MOST_GAMES } from '../auto/auto-plan.ts';

/** How many games are played by themselves, and when it is to stop sooner. */
export function AutoFields() {
  const { t } = useWords();
  const { auto, autoWish } = usePlayed();
  const { form, wrong, change } = autoWish;
  const field = (name: keyof typeof form) => ({
    label: t(`auto.${name}`),
    value: form[name],
    disabled: auto.isRunning,
    autoComplete: 'off',
    error: wrong.includes(name)
      ? name === 'games'
        ? t('auto.badGames', { most: MOST_GAMES })
        : t('auto.badAmount')
      : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value.trim() }),
  });
  return (
    <section className={classes.fields} aria-label={t('auto.title')}>
      <TextField {...field('games')} inputMode="numeric" />
      <TextField {...field('stopOnProfit')} inputMode="decimal" placeholder={t('auto.optional')} />
      <TextField {...field('stopOnLoss')} inputMode="decimal" placeholder={t('auto.optional')} />
      <p className={classes.note}>{t('auto.note')}</p>
    </section>
  );
}
