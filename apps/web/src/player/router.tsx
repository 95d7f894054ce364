import { createRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { expectHeadingFocus } from '../ui/page-title.tsx';
import classes from './page-skeleton.module.css';
import { ProblemPage } from './pages/problem-page.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './pages/search-params.ts';

/** Stands where a page will be while its code is on the way; where the frame's is too, as far from the edges as within it. */
function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <div className={classes.title} />
      <div className={classes.card} />
      <div className={classes.card} />
    </div>
  );
}

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
