import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../lib/query-client.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { router } from './router.tsx';

// public/first-paint.js reads the same key.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'rang-theme' });

/** The player's app: theme, queries, toasts and the routes. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="top-center" limit={3} autoClose={4000} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
