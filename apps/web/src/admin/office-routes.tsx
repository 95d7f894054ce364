import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRouter,
} from '@tanstack/react-router';
import { expectHeadingFocus } from '../ui/page-title.tsx';
import { CONTROL_SCREENS } from './controls/screens.ts';
import { OfficeFrame } from './office-frame.tsx';
import { LoginScreen } from './login-screen.tsx';
import { readToken } from './office-session.ts';
import { DASHBOARD, listPanels, type PanelPath } from './panels.ts';

const LOGIN = '/admin';
const FIRST = `${DASHBOARD}/overview` satisfies `${string}/${PanelPath}`;

/** What each panel shows, fetched when it is opened. */
const SCREENS: Record<PanelPath, ReturnType<typeof lazyRouteComponent>> = {
  overview: lazyRouteComponent(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
  users: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen'),
  deposits: lazyRouteComponent(() => import('./deposits/deposits-screen.tsx'), 'DepositsScreen'),
  withdrawals: lazyRouteComponent(() => import('./withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  rewards: lazyRouteComponent(() => import('./rewards/rewards-screen.tsx'), 'RewardsScreen'),
  ...CONTROL_SCREENS,
  stats: lazyRouteComponent(() => import('./stats/stats-screen.tsx'), 'StatsScreen'),
  notice: lazyRouteComponent(() => import('./notice/notice-screen.tsx'), 'NoticeScreen'),
  report: lazyRouteComponent(() => import('./report/report-screen.tsx'), 'ReportScreen'),
  support: lazyRouteComponent(() => import('./support/support-screen.tsx'), 'SupportScreen'),
  audit: lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  system: lazyRouteComponent(() => import('./system/system-screen.tsx'), 'SystemScreen'),
  account: lazyRouteComponent(() => import('./account/account-screen.tsx'), 'AccountScreen'),
};

/** A player's own page, within the panel of all of them. */
const PLAYER = '/users/$id';

const leadTo = (href: string) => () => {
  throw redirect({ href, replace: true });
};

const root = createRootRoute({ notFoundComponent: () => null });
const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN,
  beforeLoad: () => {
    if (readToken() !== undefined) leadTo(FIRST)();
  },
  component: LoginScreen,
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: DASHBOARD,
  beforeLoad: () => {
    if (readToken() === undefined) leadTo(LOGIN)();
  },
  component: OfficeFrame,
});
const index = createRoute({ getParentRoute: () => dashboard, path: '/', beforeLoad: leadTo(FIRST) });
const panels = listPanels().map(({ path }) =>
  createRoute({ getParentRoute: () => dashboard, path: `/${path}`, component: SCREENS[path] }),
);
const player = createRoute({
  getParentRoute: () => dashboard,
  path: PLAYER,
  component: lazyRouteComponent(() => import('./player/player-screen.tsx'), 'PlayerScreen'),
});
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: leadTo(LOGIN) });

const routeTree = root.addChildren([login, dashboard.addChildren([index, ...panels, player]), unknown]);

export const officeRouter: AnyRouter = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

officeRouter.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) expectHeadingFocus();
});
