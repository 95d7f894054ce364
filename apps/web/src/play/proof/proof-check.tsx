import { Button, Progress } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './proof-check.module.css';

interface ProofCheckProps {
  readonly onVerify: () => void;
  /** How far a check is that takes its time; while there is one, the button starts no other. */
  readonly progress?: { readonly done: number; readonly total: number; readonly label: string; readonly text: string };
  /** What was found, once it was; the button has done its work then. */
  readonly verdict: ReactNode;
  /** Why the check could not be run. */
  readonly failure: string | undefined;
  /** What the button does, for as long as that is to be told. */
  readonly hint: string | undefined;
}

/** The button that lets this browser check a proof, its progress, and what it found. */
export function ProofCheck({ onVerify, progress, verdict, failure, hint }: ProofCheckProps) {
  const { t } = useTranslation('play');
  const isRunning = progress !== undefined;
  return (
    <div className={classes.check}>
      {verdict === undefined ? (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconShieldCheck size={22} aria-hidden="true" />}
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : onVerify}
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
