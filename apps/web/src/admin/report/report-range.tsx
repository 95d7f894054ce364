import { Button } from '@mantine/core';
import { ADMIN_LIMITS } from '@rang/contract';
import { useState, type SyntheticEvent } from 'react';
import { shiftDay } from '../../lib/format-moment.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import office from '../office.module.css';
import classes from './report.module.css';

/** Which days are asked for: so many up to the last one, which is today where none is named. */
export interface ReportRange {
  readonly to?: string;
  readonly days: number;
}

/** What is asked for at once, up to today. */
const RECENT_DAYS = [7, 30, 90] as const;
export const RECENT_CHOICES = RECENT_DAYS.map((days) => ({ value: String(days), label: `${String(days)} days` }));

interface RangeFormProps {
  readonly range: ReportRange;
  /** The days that are shown, once they are. */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
  readonly onChange: (range: ReportRange) => void;
}

/** The last days at a press, or any days by name. */
export function RangeForm({ range, shown, onChange }: RangeFormProps) {
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const [fault, setFault] = useState<string>();
  const from = typed.from ?? shown?.from ?? '';
  const to = typed.to ?? shown?.to ?? '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const days = countDays(from, to);
    const found = findFault(days);
    setFault(found);
    if (found !== undefined) return;
    setTyped({});
    onChange({ to, days });
  };
  return (
    <>
      <FilterChips
        label="Last days"
        options={RECENT_CHOICES}
        value={range.to === undefined ? String(range.days) : ''}
        onChange={(days) => {
          setTyped({});
          setFault(undefined);
          onChange({ days: Number(days) });
        }}
      />
      <form
        className={`${office.filters} ${classes.days}`}
        role="search"
        aria-label="Days"
        noValidate
        onSubmit={submit}
      >
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          error={fault}
          onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </>
  );
}

/** From one day to another, both included; not a number where either is none. */
function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000 + 1;
}

function findFault(days: number): string | undefined {
  if (Number.isNaN(days)) return 'Choose a first and a last day.';
  if (days < 1) return 'The first day is after the last day.';
  const most = ADMIN_LIMITS.reportDays;
  return days > most ? `Choose at most ${String(most)} days.` : undefined;
}

/** Every day of a report, the oldest first. */
export function listDays({ from, to }: { readonly from: string; readonly to: string }): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => shiftDay(from, index));
}
