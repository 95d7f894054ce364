import { CURRENCIES } from '@rang/contract';
import { serverNow } from '../../../house/house.ts';
import { ChoiceField } from '../../../ui/form/fields.tsx';
import { indianDay } from '../../../lib/format-moment.ts';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { useWords } from '../use-words.ts';
import { DayField } from './day-field.tsx';
import { findPeriod, isTurnedAround, kindsOf, PERIODS, periodOf, type StatementFilter } from './use-statement.ts';
import classes from './statement.module.css';

interface ControlsProps {
  readonly filter: StatementFilter;
  readonly onChange: (changed: Partial<StatementFilter>) => void;
}

/** The day in India by the house's clock, now: a day may end while the statement is open. */
function readToday(): string {
  return indianDay(new Date(serverNow()));
}

/** Which currency, which kind and which days. */
export function StatementControls({ filter, onChange }: ControlsProps) {
  const { t } = useWords();
  const kinds = [
    { value: '', label: t('statement.allKinds') },
    ...kindsOf(filter.currency).map((kind) => ({ value: kind, label: t(`statement.kinds.${kind}`) })),
  ];
  return (
    <div className={classes.controls} role="search" aria-label={t('statement.filter')}>
      <FilterChips
        label={t('statement.currency')}
        options={CURRENCIES.map((value) => ({ value, label: t(`statement.currencies.${value}`) }))}
        value={filter.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <FilterChips
        label={t('statement.period')}
        options={PERIODS.map((value) => ({ value, label: t(`statement.periods.${value}`) }))}
        value={findPeriod(filter, readToday())}
        onChange={(period) => onChange(periodOf(period, readToday()))}
      />
      <div className={classes.fields}>
        <div className={classes.kind}>
          <ChoiceField
            label={t('statement.kind')}
            isCompact={false}
            options={kinds}
            value={filter.kind}
            onChange={(wanted) => onChange({ kind: kindsOf(filter.currency).find((kind) => kind === wanted) ?? '' })}
          />
        </div>
        <DayField
          label={t('statement.from')}
          value={filter.from}
          error={undefined}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={t('statement.to')}
          value={filter.to}
          error={isTurnedAround(filter) ? t('statement.turnedAround') : undefined}
          onChange={(to) => onChange({ to })}
        />
      </div>
      <p className={classes.zone}>{t('statement.zone')}</p>
    </div>
  );
}
