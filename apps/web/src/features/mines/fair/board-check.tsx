import { useState } from 'react';
import { ProofCheck } from '../../../play/proof/proof-check.tsx';
import { Verdict } from '../../../play/proof/verdict.tsx';
import { useWords } from '../wording/use-words.ts';
import type { BoardClaim, BoardFinding } from './verify-board.ts';

/** Lets this browser draw the board anew, which is done at once. */
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
    <ProofCheck
      onVerify={() => void run()}
      verdict={finding === undefined ? undefined : <Found finding={finding} />}
      failure={failure}
      hint={finding === undefined ? t('proof.how') : undefined}
    />
  );
}

function Found({ finding }: { finding: BoardFinding }) {
  const { t } = useWords();
  const { positions, isBoardRight, isHashRight } = finding;
  const board = { positions: positions.join(', '), count: positions.length };
  return (
    <Verdict
      right={t('proof.right')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isBoardRight, text: t(isBoardRight ? 'proof.boardRight' : 'proof.boardWrong', board) },
        { isRight: isHashRight, text: t(isHashRight ? 'proof.hashRight' : 'proof.hashWrong') },
      ]}
    />
  );
}
