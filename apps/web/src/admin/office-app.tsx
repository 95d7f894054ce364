import '../ui/look/mantine-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ToastPlace } from '../ui/show-toast.tsx';
import { officeQueries } from './office-session.ts';
import { officeRouter } from './office-routes.tsx';

/** The back office: routes, session and storage of its own; look and components are the house's. */
export function OfficeApp() {
  return (
    <QueryClientProvider client={officeQueries}>
      <ToastPlace position="top-right" />
      <RouterProvider router={officeRouter} />
    </QueryClientProvider>
  );
}
