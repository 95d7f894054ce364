import { Button, Progress } from '@mantine/core';
import { colourOf } from '@rang/games';
import { IconCircleCheck, IconCircleX, IconShieldCheck } from '@tabler/icons-react';
import { formatCount } from '../wording/format-amounts.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './proof-check.module.css';
import { useVerifyProof } from './use-verify-proof.ts';
import type { Claim, Finding } from './verify-proof.ts';

/** The button that lets this browser check the proof, its progress, and what it found. */
export function ProofCheck({ claim, claimedDigit }: { claim: Claim; claimedDigit: number }) {
  const { t, language } = useWords();
  const { check, run } = useVerifyProof(claim);
  const done = check.kind === 'running' ? check.done : 0;
  const counts = { done: formatCount(done, language), total: formatCount(claim.links, language) };
  return (
    <div className={classes.check}>
      {check.kind === 'done' ? null : (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconShieldCheck size={22} aria-hidden="true" />}
          aria-disabled={check.kind === 'running'}
          onClick={check.kind === 'running' ? undefined : run}
        >
          {t('proof.verify')}
        </Button>
      )}
      {check.kind === 'running' ? (
        <div>
          <Progress value={(100 * done) / Math.max(1, claim.links)} aria-label={t('proof.progress')} />
          <p className={classes.hint}>{t('proof.verifying', counts)}</p>
        </div>
      ) : null}
      <div role="status">
        {check.kind === 'done' ? <Verdict finding={check.finding} claimed={claimedDigit} /> : null}
        {check.kind === 'failed' ? (
          <p className={classes.wrong}>{t('proof.failed', { reason: check.reason })}</p>
        ) : null}
      </div>
      {check.kind === 'idle' ? <p className={classes.hint}>{t('proof.how')}</p> : null}
    </div>
  );
}

/** What was found may lie below the dialog's edge. */
function showWhole(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

function Verdict({ finding, claimed }: { finding: Finding; claimed: number }) {
  const { t } = useWords();
  const isDrawRight = finding.digit === claimed;
  const colour = t(`onColour.${colourOf(finding.digit)}`);
  const lines = [
    {
      isRight: isDrawRight,
      text: t(isDrawRight ? 'proof.drawRight' : 'proof.drawWrong', { number: finding.digit, colour, claimed }),
    },
    { isRight: finding.isLinked, text: t(finding.isLinked ? 'proof.chainRight' : 'proof.chainWrong') },
  ];
  const isRight = lines.every((line) => line.isRight);
  return (
    <div ref={showWhole} className={classes.verdict} data-right={isRight || undefined}>
      <strong className={classes.word}>{t(isRight ? 'proof.allRight' : 'proof.wrong')}</strong>
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
