import { MantineProvider, localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

// public/first-paint.js reads the same key.
const stored = localStorageColorSchemeManager({ key: 'rang-theme' });
const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  // As the page itself stands: one that is taken over is drawn as it was, and looks again then.
  get: (otherwise) => (document.documentElement.dataset['mantineColorScheme'] === 'light' ? 'light' : otherwise),
  subscribe: (onUpdate) => {
    stored.subscribe(onUpdate);
    // What another tab has chosen since this one read it first has been said to nobody here.
    const known = stored.get('auto');
    if (known !== 'auto') onUpdate(known);
  },
};

/** The look of the house, dark until somebody chooses otherwise on this device. */
export function HouseLook({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemeManager}>
      {children}
    </MantineProvider>
  );
}
