import { TIMES } from '@rang/contract';
import { useEffect, useState } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { useWords } from './use-words.ts';

/** Copies a text, says `done` when it is on the clipboard, and is `copied` for a moment after that. */
export function useCopy(done: string): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useWords();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), TIMES.copiedMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A browser may refuse, and has no clipboard at all where the page came without TLS.
      showToast(t('copyFailed'), 'bad');
      return;
    }
    setCopiedAt(Date.now());
    showToast(done, 'good');
  };
  return { copied: copiedAt !== undefined, copy };
}
