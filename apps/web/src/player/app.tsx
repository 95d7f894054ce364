import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariablesResolver, theme } from '../ui/look/theme.ts';
import { router } from './router.tsx';

// public/first-paint.js reads the same key.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'rang-theme' });

/** The player's app: the theme and the routes. What only the dashboard needs comes with the dashboard. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
