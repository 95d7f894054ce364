import { useEffect, useRef, useState } from 'react';
import type { Claim, Finding } from './verify-proof.ts';

/** Where the check stands. */
export type Check =
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

/** Runs the check of a proof in slices; it ends when the dialog is left. */
export function useVerifyProof(claim: Claim): { check: Check; run: () => void } {
  const [check, setCheck] = useState<Check>({ kind: 'idle' });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const verify = async () => {
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
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      const { verifyProof } = await import('./verify-proof.ts');
      const finding = await verifyProof(claim, {
        now: () => performance.now(),
        pause,
        isCancelled: () => isLeft.current,
      });
      if (finding !== undefined) setCheck({ kind: 'done', finding });
    } catch (error) {
      setCheck({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  return { check, run: () => void verify() };
}
