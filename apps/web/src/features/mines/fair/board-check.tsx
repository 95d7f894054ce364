import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../wording/use-words.ts';
import classes from './board-check.module.css';
import type { BoardClaim, BoardFinding } from './verify-board.ts';

/** The button that lets this browser draw the board anew, and what it found. */
export function BoardCheck({ claim }: { claim: BoardClaim }) {
  const { t } = useWords();
  const [finding, setFinding] = useState<BoardFinding>();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    try {
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      const { verifyBoard } = await import('./verify-board.ts');
      setFinding(verifyBoard(claim));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={classes.check}>
      {finding === undefined ? (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconShieldCheck size={22} aria-hidden="true" />}
          onClick={() => void run()}
        >
          {t('proof.verify')}
        </Button>
      ) : null}
      <div role="status">
        {finding === undefined ? null : <Verdict finding={finding} />}
        {failure === undefined ? null : <p className={classes.failed}>{t('proof.failed', { reason: failure })}</p>}
      </div>
      {finding === undefined ? <p className={classes.hint}>{t('proof.how')}</p> : null}
    </div>
  );
}

/** What was found may lie below the dialog's edge. */
function showWhole(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

function Verdict({ finding }: { finding: BoardFinding }) {
  const { t } = useWords();
  const { positions, isBoardRight, isHashRight } = finding;
  const board = { positions: positions.join(', '), count: positions.length };
  const lines = [
    { isRight: isBoardRight, text: t(isBoardRight ? 'proof.boardRight' : 'proof.boardWrong', board) },
    { isRight: isHashRight, text: t(isHashRight ? 'proof.hashRight' : 'proof.hashWrong') },
  ];
  const isRight = isBoardRight && isHashRight;
  return (
    <div ref={showWhole} className={classes.verdict} data-right={isRight || undefined}>
      <strong className={classes.word}>{t(isRight ? 'proof.right' : 'proof.wrong')}</strong>
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
