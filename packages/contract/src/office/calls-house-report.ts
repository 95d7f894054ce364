import { z } from 'zod/mini';
import { adminCall, ADMIN_LIMITS } from './admin-rights.ts';
import { rupeesOut, OUTCOME_RULES } from '../fields.ts';

/** By which rule draws were decided, or that they were not played to their end: each has a line of its own. */
export const REPORT_RULES = [...OUTCOME_RULES, 'interrupted'] as const;
export type ReportRule = (typeof REPORT_RULES)[number];

const range = {
  /** The last day, in India's time; left out: today. */
  to: z.optional(z.iso.date().check(z.refine((day) => day >= '2000-01-01', 'The report begins in the year 2000.'))),
  /** How many days, the last one included. */
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(ADMIN_LIMITS.reportDays)), 7),
};

const percent = z.nullable(z.number());
const reportSums = {
  bets: z.int(),
  staked: rupeesOut,
  paid: rupeesOut,
  /** What was staked, less what was paid; below zero where players won. */
  gross: rupeesOut,
};

const reportLine = z.object({
  /** As in the list of the games. */
  game: z.string(),
  rule: z.enum(REPORT_RULES),
  /** Rounds that were bet on, or games of one player. */
  draws: z.int(),
  ...reportSums,
  /**
   * What was paid of a hundred rupees staked; null of draws that an operator decided, or that were not played to their end.
   */
  measuredReturn: percent,
  /** What the same bets return on average, before wins are rounded to the paisa; null where that does not hold. */
  theoreticalReturn: percent,
  /** Two standard errors of the measured return, by how far the draws themselves lay apart; null of few draws. */
  span: percent,
});
export type ReportLine = z.output<typeof reportLine>;

const dayLine = z.extend(reportLine, { day: z.iso.date() });
export type ReportDayLine = z.output<typeof dayLine>;

export const houseReport = adminCall('houseReport', {
  method: 'GET',
  path: '/admin/house-report',
  summary: 'What was bet, staked and paid, by game and day of India, on the days on which it was settled',
  query: z.object(range),
  answer: z.object({
    success: z.literal(true),
    from: z.iso.date(),
    to: z.iso.date(),
    /** The newest day first; only what was bet on. */
    lines: z.array(dayLine),
    /** Of the whole range, a game and rule each. */
    sums: z.array(reportLine),
    total: z.object(reportSums),
  }),
});
export type HouseReport = z.output<typeof houseReport.answer>;

/** A file is written for somebody to take along: the audit trail says who and of which days. */
export const exportHouseReport = adminCall('exportHouseReport', {
  method: 'POST',
  path: '/admin/house-report/export',
  summary: 'The house report as a CSV file; noted in the audit trail',
  body: z.object(range),
  answer: z.string(),
  answerType: 'text/csv',
});
