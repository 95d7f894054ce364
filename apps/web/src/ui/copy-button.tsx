import { TIMES } from '@rang/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './show-toast.tsx';

/** Copies a text and is `copied` for a moment after that; says `done` where there is something to say. */
export function useCopy(done?: string): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation('ui');
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
    if (done !== undefined) showToast(done, 'good');
  };
  return { copied: copiedAt !== undefined, copy };
}

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children?: ReactNode;
}

/** A button that copies a text and says so for a moment. */
export function CopyButton({ text, label, className, children }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const { copied, copy } = useCopy();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={className}
      aria-label={copied ? t('copied') : label}
      onClick={() => void copy(text)}
    >
      {children}
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
