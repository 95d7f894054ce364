import { useEffect, useRef, useState } from 'react';
import type { Pace } from './check-links.ts';

/** Where the check stands. */
type Check<Finding> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'done'; readonly finding: Finding }
  | { readonly kind: 'failed'; readonly reason: string };

// Telling the progress costs more than a slice of hashing.
const TOLD_EVERY_MS = 100;

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Runs a check in slices, which its pace is told of; it ends when what asked for it is left. */
export function usePacedCheck<Finding>(verify: (pace: Pace) => Promise<Finding | undefined>): {
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
    let toldMs = performance.now();
    const pause = async (done: number) => {
      if (performance.now() - toldMs > TOLD_EVERY_MS) {
        toldMs = performance.now();
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
