import { Button, Progress } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../house/calls/api-error.ts';
import { isFocusLost } from '../../ui/dialog-history.ts';
import { holdPress } from '../../ui/form/hold.ts';
import { StateNote } from '../frame/panel.tsx';
import classes from './proof-check.module.css';

interface ProofCheckProps {
  readonly onVerify: () => void;
  /** How far a check is that takes its time; while there is one, the button starts no other. */
  readonly progress?: { readonly done: number; readonly total: number; readonly label: string; readonly text: string };
  /** What was found, once it was; the button has done its work then. */
  readonly verdict: ReactNode;
  /** Why the check could not be run. */
  readonly failure: string | undefined;
  /** What the button does, for as long as that is to be shown. */
  readonly hint: string | undefined;
}

/**
 * What comes in the place of a button that was pressed takes its focus, which is with nothing then: a dialog keeps it, and its
 * keys go on there.
 */
function takeLostFocus(part: HTMLElement | null): void {
  if (isFocusLost()) part?.focus({ preventScroll: true });
}

/** A page, unlike a dialog, has nothing focused from its beginning on: nothing was lost then. */
function takeFocusOfDialog(part: HTMLElement | null): void {
  if (part?.closest('[role="dialog"]')) takeLostFocus(part);
}

/** The button that lets this browser check a proof, its progress, and what it found. */
export function ProofCheck({ onVerify, progress, verdict, failure, hint }: ProofCheckProps) {
  const { t } = useTranslation('play');
  const isRunning = progress !== undefined;
  return (
    <div className={classes.check}>
      {verdict === undefined ? (
        <Button
          ref={takeFocusOfDialog}
          size="lg"
          fullWidth
          leftSection={<IconShieldCheck size={22} aria-hidden="true" />}
          {...holdPress(isRunning)}
          onClick={onVerify}
        >
          {t('verify')}
        </Button>
      ) : null}
      {isRunning ? (
        <div>
          <Progress value={(100 * progress.done) / Math.max(1, progress.total)} aria-label={progress.label} />
          <p className={classes.hint}>{progress.text}</p>
        </div>
      ) : null}
      <div role="status">
        {verdict}
        {failure === undefined ? null : <p className={classes.failed}>{t('checkFailed', { reason: failure })}</p>}
      </div>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
    </div>
  );
}

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
  takeLostFocus(verdict);
  verdict?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

/** What a check has found: it says `right` only where every line is. */
export function Verdict({ lines, right, wrong }: VerdictProps) {
  const isRight = lines.every((line) => line.isRight);
  return (
    <div ref={showWhole} tabIndex={-1} className={classes.verdict} data-right={isRight || undefined}>
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

/** Whether the house knows nothing under what was asked for: asked again, it would say the same. */
export const isUnknown = (error: Error | null | undefined): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND';

/** Whether a round has no proof and waits for none: it is ahead of the one that is on, as far as anybody knows that one. */
export const isAhead = (error: Error | null, round: number, running: number | undefined): boolean =>
  isUnknown(error) && running !== undefined && round > running;

/** Stands where a proof would that does not exist. */
export function NoProof() {
  const { t } = useTranslation('play');
  return (
    <div role="alert">
      <StateNote text={t('noProof')} />
    </div>
  );
}
