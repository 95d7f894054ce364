import { NOTHING, formatRupeesShort, type Paise } from '@rang/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/format-number.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { holdText } from '../../ui/form/hold.ts';
import classes from './auto-fields.module.css';
import { MAX_PERCENT, MAX_ROUNDS, findWrongFields, planOf, type AutoForm, type AutoPlan } from './auto-plan.ts';
import type { AutoFields as Fields } from './auto-run.ts';

/** What ends a run comes first. */
const FIELDS = ['rounds', 'stopOnProfit', 'stopOnLoss', 'onWin', 'onLoss'] as const;

/** Whether there is room for a run's fields between the bet's own and the button that starts it; else they stand below. */
export const areFieldsAbove = () => matchMedia('(min-width: 66em)').matches;

/** Whether they and the bet's own, one below the other, are more than there is room for in the window. */
export const areFieldsTall = () => matchMedia('(max-height: 879px)').matches;

interface AutoFieldsProps {
  readonly fields: Omit<Fields, 'accept'>;
  /** The first bet; of none and of nothing there is no plan to tell of. */
  readonly base: Paise | undefined;
  /** The plan of the run that is on: nothing is typed meanwhile. */
  readonly running: AutoPlan | undefined;
  /** What the game calls a number of its rounds. */
  readonly roundsLabel: string;
  /** What the game says of a plan before the raises: what is bet and played; undefined where it cannot be played. */
  readonly played: (plan: AutoPlan) => string | undefined;
  /** When a run of so many rounds ends. */
  readonly ending: (rounds: number) => string;
}

/** How an automatic run changes its amount and what ends it; what it will do follows, below the button if that is below. */
export function AutoFields(props: AutoFieldsProps) {
  const { fields, running, roundsLabel } = props;
  const { t } = useTranslation('play');
  const { form, wrong, change } = fields;
  const errorOf = (name: keyof AutoForm) => {
    if (!wrong.includes(name)) return undefined;
    if (name === 'rounds') return t('auto.badRounds', { most: MAX_ROUNDS });
    if (name === 'stopOnLoss') return t('auto.badStop');
    return name === 'stopOnProfit' ? t('auto.badAmount') : t('auto.badRaise', { most: MAX_PERCENT });
  };
  return (
    <section className={classes.fields} aria-label={t('auto.title')}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={name === 'rounds' ? roundsLabel : t(`auto.${name}`)}
          value={form[name]}
          {...holdText(running !== undefined)}
          autoComplete="off"
          inputMode={name === 'stopOnProfit' || name === 'stopOnLoss' ? 'decimal' : 'numeric'}
          placeholder={name === 'onWin' || name === 'onLoss' ? '0' : t('auto.optional')}
          error={errorOf(name)}
          onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
        />
      ))}
      {areFieldsAbove() ? null : <AutoSentences {...props} />}
    </section>
  );
}

/** In plain sentences what a run will do. */
export function AutoSentences(props: AutoFieldsProps) {
  const { fields, base, running } = props;
  const { t } = useTranslation('play');
  const isReadable = base !== undefined && base > NOTHING && findWrongFields(fields.form, base).length === 0;
  const plan = running ?? (isReadable ? planOf(fields.form, base) : undefined);
  return (
    <div className={classes.plan}>
      <p className={classes.sentences}>{plan && planSentences(plan, props, t)}</p>
      <p>{t('auto.note')}</p>
    </div>
  );
}

/** A plan in plain sentences: what it bets, how the amount changes, and what ends it. */
function planSentences(
  plan: AutoPlan,
  { played, ending }: Pick<AutoFieldsProps, 'played' | 'ending'>,
  t: TFunction<'play'>,
): string | undefined {
  const { onWin, onLoss, rounds, stopOnProfit, stopOnLoss } = plan;
  const amount = formatRupeesShort(plan.base);
  const first = played(plan);
  const percent = (of: number) => formatShare(of / 100);
  if (first === undefined) return undefined;
  return [
    first,
    onWin.kind === 'raise' ? t('auto.planWin', { percent: percent(onWin.percent) }) : undefined,
    onLoss.kind === 'raise' ? t('auto.planLoss', { percent: percent(onLoss.percent) }) : undefined,
    onWin.kind === 'keep' && onLoss.kind === 'raise' ? t('auto.planWinKeep', { amount }) : undefined,
    onLoss.kind === 'keep' && onWin.kind === 'raise' ? t('auto.planLossKeep', { amount }) : undefined,
    rounds === undefined ? t('auto.planEndless') : ending(rounds),
    stopOnProfit === undefined ? undefined : t('auto.planStopProfit', { amount: formatRupeesShort(stopOnProfit) }),
    stopOnLoss === undefined ? undefined : t('auto.planStopLoss', { amount: formatRupeesShort(stopOnLoss) }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}
