import { CURRENCIES } from '@rang/contract';
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { useWords } from '../use-words.ts';
import { isTurnedAround, kindsOf, type StatementFilter } from './use-statement.ts';
import classes from './statement.module.css';

interface ControlsProps {
  readonly filter: StatementFilter;
  readonly onChange: (changed: Partial<StatementFilter>) => void;
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
        <TextField
          label={t('statement.from')}
          type="date"
          value={filter.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextField
          label={t('statement.to')}
          type="date"
          value={filter.to}
          error={isTurnedAround(filter) ? t('statement.turnedAround') : undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <p className={classes.zone}>{t('statement.zone')}</p>
    </div>
  );
}
