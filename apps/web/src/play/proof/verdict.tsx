import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './verdict.module.css';

/** One thing that was checked, and what was found. */
export interface CheckedLine {
  readonly isRight: boolean;
  readonly text: string;
}

interface VerdictProps {
  // Nothing checked is nothing proven.
  readonly lines: readonly [CheckedLine, ...CheckedLine[]];
  readonly right: string;
  readonly wrong: string;
}

/** What was found may lie below the dialog's edge. */
function showWhole(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** What a check has found: it says `right` only where every line is. */
export function Verdict({ lines, right, wrong }: VerdictProps) {
  const isRight = lines.every((line) => line.isRight);
  return (
    <div ref={showWhole} className={classes.verdict} data-right={isRight || undefined}>
      <strong className={classes.word}>{isRight ? right : wrong}</strong>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.text}>
            {line.isRight ? (
              <IconCircleCheck size={20} aria-hidden="true" />
            ) : (
              <IconCircleX size={20} aria-hidden="true" />
            )}
            {line.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
