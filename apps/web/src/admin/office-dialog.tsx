import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { isFocusLost } from '../ui/dialog-history.ts';

/**
 * A dialog that is there as long as it is open. The focus goes back to where it was before; where that is gone, the page
 * begins anew at its heading.
 */
export function OfficeDialog(props: Omit<ComponentProps<typeof Dialog>, 'opened' | 'closeLabel'>) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const next = before?.isConnected === true ? before : document.querySelector('main h1');
        if (isFocusLost() && next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    },
    [before],
  );
  return <Dialog {...props} opened closeLabel="Close" />;
}
