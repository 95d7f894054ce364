import { useEffect, useRef, type FocusEvent } from 'react';
import { isFocusLost } from '../ui/dialog-history.ts';

/** Each step begins on its button: the one that was pressed is gone by then. */
export const takeFocus = (part: HTMLElement | null) => part?.focus();

/** For a button that is disabled while it is busy: it has the focus again when it is not, if nothing else took it. */
export function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isBusy && isFocusLost()) button.current?.focus();
  }, [isBusy]);
  return button;
}

/**
 * For a part of the page whose controls come and go: when the one that has the focus is taken away, the part itself takes it,
 * so that whoever goes by keys goes on there and not at the top. Its element needs a `tabIndex`.
 */
export function useHeldFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const held = useRef<Element>(null);
  useEffect(() => {
    if (held.current === null || held.current.isConnected || !isFocusLost()) return;
    held.current = null;
    part.current?.focus({ preventScroll: true });
  });
  return {
    ref: part,
    onFocus: (event: FocusEvent) => {
      held.current = event.target;
    },
    // What is taken away may blur too, and hands the focus to nothing.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null;
    },
  };
}
