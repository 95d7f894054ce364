import { GAMES } from '@rang/games';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AuthTabs, LoginScreen, SignupScreen } from '../features/auth/index.ts';
import { comingTexts } from '../features/coming-soon/use-words.ts';
import { homeTexts } from '../features/home/home-texts.ts';
import { resetTexts } from '../features/password-reset/reset-texts.ts';
import { profileTexts } from '../features/profile/profile-texts.ts';
import { referralTexts } from '../features/referrals/use-words.ts';
import { walletTexts } from '../features/wallet/use-words.ts';
import { winTexts } from '../features/win/use-words.ts';
import { withTexts } from '../lib/i18n.ts';
import { takeReturnGame } from '../house/return-path.ts';
import { SHOWN_GAMES } from './games.ts';
import { AuthPage } from './pages/auth-page.tsx';
import {
  findProfileTab,
  readLoginSearch,
  readSignupSearch,
  takeLoginLink,
  takeResetToken,
  type ProfileTab,
} from './pages/search-params.ts';
import { requireSession, skipLogin } from './guard.ts';
import { RootLayout } from './frame/root-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's name among the shell's texts. */
    title?: string;
  }
}

const root = createRootRoute({ component: RootLayout, notFoundComponent: () => null });

const toLogin = () => {
  throw redirect({ to: '/login', replace: true });
};

// A room's texts are fetched beside its code, in the visitor's language alone.
const dashboardLayout = withTexts(
  () => import('./frame/dashboard-layout.tsx'),
  ...Object.values(SHOWN_GAMES).map(({ cardTexts }) => cardTexts),
);
const passwordReset = withTexts(() => import('../features/password-reset/index.ts'), resetTexts);
const home = withTexts(() => import('./pages/home-page.tsx'), homeTexts, referralTexts);
const profile = withTexts(() => import('./pages/profile-page.tsx'), profileTexts, referralTexts);
const walletPage = withTexts(() => import('./pages/wallet-page.tsx'), walletTexts, referralTexts);
const wallet = withTexts(() => import('../features/wallet/index.ts'), walletTexts);
const win = withTexts(() => import('../features/win/index.ts'), winTexts);
const sports = withTexts(() => import('./pages/coming-pages.tsx'), comingTexts);
const comingGame = withTexts(() => import('./pages/coming-pages.tsx'), comingTexts);

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLogin });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toLogin });

// A visit begins at the login page more often than anywhere else: its code does not wait for the router's.
const authFrame = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthPage });

const authTabs = createRoute({ getParentRoute: () => authFrame, id: 'tabs', component: AuthTabs });

const login = createRoute({
  getParentRoute: () => authTabs,
  path: '/login',
  validateSearch: readLoginSearch,
  // Whoever comes back from a login elsewhere has it completed first, be there a session or not.
  beforeLoad: ({ search }) => {
    if (search.social !== 'done') skipLogin();
  },
  component: LoginScreen,
  staticData: { title: 'login' },
});

const signup = createRoute({
  getParentRoute: () => authTabs,
  path: '/signup',
  validateSearch: readSignupSearch,
  component: SignupScreen,
  staticData: { title: 'signup' },
});

const resetPassword = createRoute({
  getParentRoute: () => authFrame,
  path: '/reset-password',
  component: lazyRouteComponent(passwordReset, 'ResetScreen'),
  staticData: { title: 'resetPassword' },
});

const resetLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/reset-password/$token',
  beforeLoad: ({ params }) => takeResetToken(params.token),
});

const namedResetLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/reset-password/named/$token',
  beforeLoad: ({ params }) => takeResetToken(params.token, true),
});

const loginLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/login/link/$token',
  beforeLoad: ({ params }) => takeLoginLink(params.token),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireSession,
  component: lazyRouteComponent(dashboardLayout, 'DashboardLayout'),
});

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    const gameId = takeReturnGame();
    if (gameId === undefined) throw redirect({ to: '/dashboard/home', replace: true });
    throw redirect({ to: '/dashboard/game/$gameId', params: { gameId }, replace: true });
  },
});

const gameRoutes = GAMES.map(({ id, path }) =>
  createRoute({
    getParentRoute: () => dashboard,
    path: `/game/${path}`,
    component: lazyRouteComponent(SHOWN_GAMES[id].screen, 'GameScreen'),
    staticData: { title: id },
  }),
);

// Watching needs no login: such a game stands outside of the dashboard too.
const visitorRoutes = GAMES.filter((game) => game.isOpenToVisitors).map(({ id, path }) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${path}`,
    component: lazyRouteComponent(async () => {
      const [{ frameForAnyone }, { GameScreen }] = await Promise.all([
        import('./frame-for-anyone.tsx'),
        SHOWN_GAMES[id].screen(),
      ]);
      return { Page: frameForAnyone(GameScreen) };
    }, 'Page'),
    staticData: { title: id },
  }),
);

const sections = [
  createRoute({
    getParentRoute: () => dashboard,
    path: '/home',
    component: lazyRouteComponent(home, 'HomePage'),
    staticData: { title: 'home' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/wallet',
    component: lazyRouteComponent(walletPage, 'WalletPage'),
    staticData: { title: 'wallet' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/wallet/statement',
    component: lazyRouteComponent(wallet, 'StatementScreen'),
    staticData: { title: 'statement' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/win',
    component: lazyRouteComponent(win, 'WinScreen'),
    staticData: { title: 'win' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game',
    component: lazyRouteComponent(win, 'WinScreen'),
    staticData: { title: 'win' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/sports',
    component: lazyRouteComponent(sports, 'SportsScreen'),
    staticData: { title: 'sports' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/profile',
    validateSearch: (search: Record<string, unknown>): { tab?: ProfileTab } => ({ tab: findProfileTab(search['tab']) }),
    component: lazyRouteComponent(profile, 'ProfilePage'),
    staticData: { title: 'profile' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/support',
    component: lazyRouteComponent(() => import('./pages/support-screen.tsx'), 'SupportScreen'),
    staticData: { title: 'support' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game/$gameId',
    component: lazyRouteComponent(comingGame, 'ComingGameScreen'),
    staticData: { title: 'comingSoon' },
  }),
] as const;

export const routeTree = root.addChildren([
  start,
  authFrame.addChildren([authTabs.addChildren([login, signup]), resetPassword, resetLink, namedResetLink, loginLink]),
  dashboard.addChildren([dashboardIndex, ...sections, ...gameRoutes]),
  ...visitorRoutes,
  unknown,
]);
