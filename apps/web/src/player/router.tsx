import { createRouter } from '@tanstack/react-router';
import { expectHeadingFocus } from '../lib/heading-focus.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) expectHeadingFocus();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
