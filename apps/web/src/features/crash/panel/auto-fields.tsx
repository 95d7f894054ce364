import { TextField } from '../../../ui/form/text-field.tsx';
import { findTarget } from '../bet/choice.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './auto-fields.module.css';
import { MOST_PERCENT, MOST_ROUNDS, findWrongFields, planOf, type AutoForm } from '../auto/auto-plan.ts';
import { planSentences } from '../auto/auto-text.ts';

const FIELDS = ['onWin', 'onLoss', 'rounds', 'stopOnProfit', 'stopOnLoss'] as const;

/** How an automatic run changes its amount and what ends it, and in plain sentences what it will do. */
export function AutoFields() {
  const { t } = useWords();
  const { auto, autoWish } = usePlayed();
  const { form, wrong, change } = autoWish;
  const errorOf = (name: keyof AutoForm) => {
    if (!wrong.includes(name)) return undefined;
    if (name === 'rounds') return t('auto.badRounds', { most: MOST_ROUNDS });
    return name === 'onWin' || name === 'onLoss' ? t('auto.badRaise', { most: MOST_PERCENT }) : t('auto.badAmount');
  };
  const labelOf = (name: keyof AutoForm) =>
    name === 'onWin' || name === 'onLoss' ? t('auto.byOf', { what: t(`auto.${name}`) }) : t(`auto.${name}`);
  return (
    <section className={classes.fields} aria-label={t('auto.title')}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={form[name]}
          disabled={auto.isRunning}
          autoComplete="off"
          inputMode={name === 'stopOnProfit' || name === 'stopOnLoss' ? 'decimal' : 'numeric'}
          placeholder={name === 'onWin' || name === 'onLoss' ? '0' : t('auto.optional')}
          error={errorOf(name)}
          onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
        />
      ))}
      <Plan />
    </section>
  );
}

function Plan() {
  const { t, language } = useWords();
  const { slots, auto, autoWish } = usePlayed();
  const { amount: base, choice } = slots[1];
  const target = choice.isTargetOn ? findTarget(choice.target) : undefined;
  const isReadable = findWrongFields(autoWish.form).length === 0 && base !== undefined && target !== undefined;
  const wished = isReadable ? planOf(autoWish.form, { base, target }) : undefined;
  const plan = auto.isRunning ? auto.run?.plan : wished;
  return (
    <div className={classes.plan}>
      {choice.isTargetOn ? null : <p>{t('auto.needsTarget')}</p>}
      {plan === undefined ? null : (
        <p className={classes.sentences}>{planSentences(plan, { t, language }).join(' ')}</p>
      )}
      <p>{t('auto.note')}</p>
    </div>
  );
}
