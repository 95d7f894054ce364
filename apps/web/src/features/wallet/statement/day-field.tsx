import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../../ui/form/fields.tsx';
import { useWords } from '../use-words.ts';
import classes from './statement.module.css';

/** Reads a day as people in India write it, `21/11/2026`; undefined for what is none. */
export function readDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  // The 31st of February would be read as one of March.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A day as it is written into its field: `21/11/2026`. */
export function writeDay(iso: string): string {
  return iso.split('-').toReversed().join('/');
}

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-21`, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day, typed or chosen from the device's calendar. Its order is the same on every device: a browser's own field has its. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const { t } = useWords();
  // What is being typed and is no day yet.
  const [typed, setTyped] = useState<{ readonly text: string; readonly at: string }>();
  const isTyping = typed !== undefined && typed.at === value;
  const type = (text: string) => {
    const day = text.trim() === '' ? '' : readDay(text);
    setTyped({ text, at: day ?? value });
    if (day !== undefined) onChange(day);
  };
  const isUnread = isTyping && typed.text.trim() !== '' && readDay(typed.text) === undefined;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('statement.dayForm')}
      value={isTyping ? typed.text : writeDay(value)}
      error={isUnread ? t('statement.unreadableDay') : error}
      onChange={(event) => type(event.currentTarget.value)}
      end={
        <span className={classes.calendar}>
          <IconCalendar size={20} aria-hidden="true" />
          <input
            type="date"
            aria-label={`${label}: ${t('statement.chooseDay')}`}
            value={value}
            onClick={(event) => event.currentTarget.showPicker()}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
