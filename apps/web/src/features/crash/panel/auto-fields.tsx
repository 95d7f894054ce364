import { formatSignedRupees, formatRupeesShort } from '@rang/contract';
import { formatShare } from '../../../lib/format-number.ts';
import { formatHundredthsFully } from '../../../play/format-figures.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { MAX_PERCENT, MAX_ROUNDS, findWrongFields, planOf, type AutoForm, type AutoPlan } from '../auto/auto-plan.ts';
import type { Auto } from '../auto/use-auto.ts';
import { findTarget } from '../bet/choice.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords, type Words } from '../wording/use-words.ts';
import classes from './auto-fields.module.css';

const FIELDS = ['onWin', 'onLoss', 'rounds', 'stopOnProfit', 'stopOnLoss'] as const;

/** How an automatic run changes its amount and what ends it, and in plain sentences what it will do. */
export function AutoFields() {
  const { t } = useWords();
  const { auto, autoFields } = usePlayed();
  const { form, wrong, change } = autoFields;
  const errorOf = (name: keyof AutoForm) => {
    if (!wrong.includes(name)) return undefined;
    if (name === 'rounds') return t('auto.badRounds', { most: MAX_ROUNDS });
    return name === 'onWin' || name === 'onLoss' ? t('auto.badRaise', { most: MAX_PERCENT }) : t('auto.badAmount');
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
  const { slots, auto, autoFields } = usePlayed();
  const { amount: base, choice } = slots[1];
  const target = choice.isTargetOn ? findTarget(choice.target) : undefined;
  const isReadable = findWrongFields(autoFields.form).length === 0 && base !== undefined && target !== undefined;
  const planned = isReadable ? planOf(autoFields.form, { base, target }) : undefined;
  const plan = auto.isRunning ? auto.run?.plan : planned;
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

/** How a run stands, or why it is over. */
export function autoText({ tally, isStopping, end }: NonNullable<Auto['run']>, t: Words): string {
  const profit = formatSignedRupees(tally.profit);
  if (end !== undefined) return `${t(`auto.${end}`)} ${t('auto.ran', { count: tally.played, profit })}`;
  if (isStopping) return `${t('auto.stopping')} · ${profit}`;
  return t('auto.running', { round: tally.played + 1, profit });
}

/** A plan in plain sentences: what it bets, how the amount changes, and what ends it. */
function planSentences(plan: AutoPlan, { t, language }: { t: Words; language: string }): readonly string[] {
  const base = formatRupeesShort(plan.base);
  const { onWin, onLoss, rounds, stopOnProfit, stopOnLoss } = plan;
  const percent = (of: number) => formatShare(of / 100, language);
  return [
    t('auto.plan', { amount: base, multiplier: formatHundredthsFully(plan.target, language) }),
    onWin.kind === 'raise' ? t('auto.planWin', { percent: percent(onWin.percent) }) : undefined,
    onLoss.kind === 'raise' ? t('auto.planLoss', { percent: percent(onLoss.percent) }) : undefined,
    onWin.kind === 'keep' && onLoss.kind === 'raise' ? t('auto.planWinKeep', { amount: base }) : undefined,
    onLoss.kind === 'keep' && onWin.kind === 'raise' ? t('auto.planLossKeep', { amount: base }) : undefined,
    rounds === undefined ? t('auto.planEndless') : t('auto.planRounds', { count: rounds }),
    stopOnProfit === undefined ? undefined : t('auto.planStopProfit', { amount: formatRupeesShort(stopOnProfit) }),
    stopOnLoss === undefined ? undefined : t('auto.planStopLoss', { amount: formatRupeesShort(stopOnLoss) }),
  ].filter((sentence) => sentence !== undefined);
}
