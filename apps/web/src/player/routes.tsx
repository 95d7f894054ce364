import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AuthTabs, LoginScreen, SignupScreen } from '../features/auth/index.ts';
import { colourTexts } from '../features/colour/wording/use-words.ts';
import { comingTexts } from '../features/coming-soon/use-words.ts';
import { crashTexts } from '../features/crash/wording/use-words.ts';
import { homeTexts } from '../features/home/home-texts.ts';
import { minesTexts } from '../features/mines/wording/use-words.ts';
import { resetTexts } from '../features/password-reset/reset-texts.ts';
import { profileTexts } from '../features/profile/profile-texts.ts';
import { referralTexts } from '../features/referrals/use-words.ts';
import { walletTexts } from '../features/wallet/use-words.ts';
import { winTexts } from '../features/win/use-words.ts';
import { withTexts } from '../lib/i18n.ts';
import { takeReturnPath } from '../lib/return-path.ts';
import { playTexts } from '../ui/play-texts.ts';
import { AuthPage } from './auth-page.tsx';
import { readLoginSearch, readSignupSearch } from './auth-search.ts';
import { findProfileTab, type ProfileTab } from './find-profile-tab.ts';
import { requireSession, skipLogin } from './guard.ts';
import { RootLayout } from './root-layout.tsx';
import { takeLoginLink } from './take-login-link.ts';
import { takeResetToken } from './take-reset-token.ts';

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
const passwordReset = withTexts(() => import('../features/password-reset/index.ts'), resetTexts);
const home = withTexts(() => import('./home-page.tsx'), homeTexts, referralTexts);
const profile = withTexts(() => import('./profile-page.tsx'), profileTexts, referralTexts);
const walletPage = withTexts(() => import('./wallet-page.tsx'), walletTexts, referralTexts);
const wallet = withTexts(() => import('../features/wallet/index.ts'), walletTexts);
const win = withTexts(() => import('../features/win/index.ts'), winTexts);
const sports = withTexts(() => import('./sports-screen.tsx'), comingTexts);
const comingGame = withTexts(() => import('./coming-game-screen.tsx'), comingTexts);
const colour = withTexts(() => import('../features/colour/index.ts'), colourTexts, playTexts);
const mines = withTexts(() => import('../features/mines/index.ts'), minesTexts, playTexts);
const crash = withTexts(() => import('../features/crash/index.ts'), crashTexts, playTexts);
const crashPage = withTexts(() => import('./crash-page.tsx'), crashTexts, playTexts);

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
  component: lazyRouteComponent(() => import('./dashboard-layout.tsx'), 'DashboardLayout'),
});

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: takeReturnPath() ?? '/dashboard/home', replace: true });
  },
});

// Watching needs no login: the game stands outside of the dashboard too.
const publicCrash = createRoute({
  getParentRoute: () => root,
  path: '/crash',
  component: lazyRouteComponent(crashPage, 'CrashPage'),
  staticData: { title: 'crash' },
});

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
    component: lazyRouteComponent(() => import('./support-screen.tsx'), 'SupportScreen'),
    staticData: { title: 'support' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game/color-prediction',
    component: lazyRouteComponent(colour, 'ColourScreen'),
    staticData: { title: 'colour' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game/mines',
    component: lazyRouteComponent(mines, 'MinesScreen'),
    staticData: { title: 'mines' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game/crash',
    component: lazyRouteComponent(crash, 'CrashScreen'),
    staticData: { title: 'crash' },
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
  dashboard.addChildren([dashboardIndex, ...sections]),
  publicCrash,
  unknown,
]);
