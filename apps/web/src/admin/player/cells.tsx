import type { OutcomeRule } from '@rang/contract';
import type { ReactNode } from 'react';
import { describeDevice } from '../../lib/describe-device.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import classes from '../records.module.css';
import { RULE_NAMES } from '../report-words.ts';

/** What a row is about: a first line, a smaller one, and on a phone what other columns say elsewhere. */
export function MainCell({ main, small, brief }: { main: ReactNode; small?: ReactNode; brief: ReactNode }) {
  return (
    <span className={classes.two}>
      <bdi>{main}</bdi>
      {small === undefined ? null : <small>{small}</small>}
      <small className={classes.brief}>{brief}</small>
    </span>
  );
}

/** A result by a rule that was announced says so; of a fair one there is nothing to say. */
export function describeRule({ outcomeRule }: { readonly outcomeRule: OutcomeRule | null }): string | undefined {
  return outcomeRule === null || outcomeRule === 'fair' ? undefined : RULE_NAMES[outcomeRule];
}

export function writeMoment(iso: string): string {
  return formatMoment(iso, 'en', 'dayAndTimeInIndia');
}

/** What a session was opened in: `Chrome on Linux`. */
export function nameBrowser({ userAgent }: { readonly userAgent?: string | null | undefined }): string {
  const { browser, system } = describeDevice(userAgent ?? '');
  return [browser ?? 'Unknown browser', system].filter((name) => name !== undefined).join(' on ');
}
