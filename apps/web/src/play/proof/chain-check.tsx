import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format-number.ts';
import type { Pace, Turn } from './check-links.ts';
import { ProofCheck, type CheckedLine } from './proof-check.tsx';

/** Where the check stands. */
type Check<Finding> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'done'; readonly finding: Finding }
  | { readonly kind: 'failed'; readonly reason: string };

// Telling the progress costs more than a slice of hashing.
const REPORT_EVERY_MS = 100;

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Runs a check in slices, which its pace is given; it ends when what asked for it is left. */
function usePacedCheck<Finding>(verify: (pace: Pace) => Promise<Finding | undefined>): {
  check: Check<Finding>;
  run: () => void;
} {
  const [check, setCheck] = useState<Check<Finding>>({ kind: 'idle' });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const start = async () => {
    setCheck({ kind: 'running', done: 0 });
    let reportedMs = performance.now();
    const pause = async (done: number) => {
      if (performance.now() - reportedMs > REPORT_EVERY_MS) {
        reportedMs = performance.now();
        setCheck({ kind: 'running', done });
      }
      await nextTask();
    };
    try {
      const finding = await verify({ now: () => performance.now(), pause, isCancelled: () => isLeft.current });
      if (finding !== undefined) setCheck({ kind: 'done', finding });
    } catch (error) {
      setCheck({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return { check, run: () => void start() };
}

interface ChainCheckProps<Finding> {
  /** How many links there are to hash. */
  readonly links: number;
  /** Undefined when it was cancelled. */
  readonly verify: (pace: Pace) => Promise<Finding | undefined>;
  readonly verdictOf: (finding: Finding) => ReactNode;
  readonly hint: string;
}

/** Lets this browser check a round's proof, which takes a while where the chain is long. */
export function ChainCheck<Finding>({ links, verify, verdictOf, hint }: ChainCheckProps<Finding>) {
  const { t } = useTranslation('play');
  const { check, run } = usePacedCheck(verify);
  const progressOf = (done: number) => {
    const counts = { done: formatCount(done), total: formatCount(links) };
    return { done, total: links, label: t('checkedLinks'), text: t('hashing', counts) };
  };
  return (
    <ProofCheck
      onVerify={run}
      {...(check.kind === 'running' ? { progress: progressOf(check.done) } : {})}
      verdict={check.kind === 'done' ? verdictOf(check.finding) : undefined}
      failure={check.kind === 'failed' ? check.reason : undefined}
      hint={check.kind === 'idle' ? hint : undefined}
    />
  );
}

/**
 * What is said of a round's chain, whether it is one of its game's, and of the round's turn, beside the number of links that it
 * claims; nothing of a turn that could not be checked.
 */
export function useChainLines(found: { isOfGame: boolean; turn: Turn | undefined }, links: number): CheckedLine[] {
  const { t } = useTranslation('play');
  const { isOfGame, turn } = found;
  const line = { isRight: isOfGame, text: t(isOfGame ? 'chainOfGame' : 'chainOfNone') };
  if (turn === undefined) return [line];
  const { isRight, place } = turn;
  const text = t(isRight ? 'linkInTurn' : 'linkOutOfTurn', { place: formatCount(place), links: formatCount(links) });
  return [line, { isRight, text }];
}
