import { indianDay } from '../../../lib/format-moment.ts';

export interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Rows that follow each other in time, gathered under their days in India. */
export function groupByDay<Row extends { readonly createdAt: string }>(rows: readonly Row[]): readonly Day<Row>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = indianDay(new Date(row.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
