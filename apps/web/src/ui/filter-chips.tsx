import classes from './filter-chips.module.css';

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined where none of them is on. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A row of filters of which one is on; it scrolls sideways where the screen is narrow. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <div className={classes.row} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
