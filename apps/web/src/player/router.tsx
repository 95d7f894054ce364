import { createRouter } from '@tanstack/react-router';
import { expectHeadingFocus } from '../lib/heading-focus.ts';
import { PageSkeleton } from './frame/page-skeleton.tsx';
import { ProblemPage } from './pages/problem-page.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './pages/search-params.ts';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ProblemPage,
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) expectHeadingFocus();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
