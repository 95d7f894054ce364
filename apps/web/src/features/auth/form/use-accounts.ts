import { useEffect } from 'react';
import { whenPainted } from '../../../lib/when-painted.ts';

const load = () => import('./accounts.ts');

/** The forms' way to the house: asked for once the form stands, awaited when it is sent. */
export function useAccountsLoader(): typeof load {
  useEffect(
    () =>
      whenPainted(() => {
        // A failure here is met again, and shown, when the form is sent.
        load().catch(() => undefined);
      }),
    [],
  );
  return load;
}
