import '../ui/look/mantine-styles.ts';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariablesResolver, theme } from '../ui/look/theme.ts';
import { officeQueries } from './office-session.ts';
import { officeRouter } from './office-routes.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'rang-theme' });

/** The back office: routes, session and storage of its own; theme and components are the house's. */
export function OfficeApp() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
    >
      <QueryClientProvider client={officeQueries}>
        <Notifications position="top-right" />
        <RouterProvider router={officeRouter} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
