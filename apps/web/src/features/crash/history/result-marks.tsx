import type { CrashResult } from '@rang/contract';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import classes from './result-marks.module.css';

/** Stands at a round that was interrupted. Whoever shows it says the word for it too. */
export function InterruptedMark() {
  return <IconPlayerPause className={classes.interrupted} aria-hidden="true" />;
}

/** Stands at a round that an operator had a hand in. Whoever shows it says the word for it too. */
export function DemonstrationMark() {
  return <IconAlertTriangle className={classes.demonstration} aria-hidden="true" />;
}

/** What is special about a round, where there is no room for words. */
export function ResultMarks({ result }: { result: CrashResult }) {
  return (
    <>
      {result.outcomeRule === 'fair' ? null : <DemonstrationMark />}
      {result.voided ? <InterruptedMark /> : null}
    </>
  );
}
