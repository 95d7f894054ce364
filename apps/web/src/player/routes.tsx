import { GAMES } from '@rang/games';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { comingTexts } from '../features/coming-soon/use-words.ts';
import { referralTexts } from '../features/referrals/use-words.ts';
import { walletTexts } from '../features/wallet/use-words.ts';
import { winTexts } from '../features/win/use-words.ts';
import { withTexts } from '../lib/i18n.ts';
import { takeReturn } from '../house/return-path.ts';
import { SHOWN_GAMES } from './games.ts';
import { loadHomePage, loadProfilePage, loadWalletPage } from './pages/section-pages.tsx';
import { findProfileTab, type ProfileTab } from './pages/search-params.ts';
import { authRoutes } from './auth-routes.ts';
import { root } from './frame/root-layout.tsx';
import { requireProof, requireSession } from './guard.ts';
import { homeTexts, playTexts, profileTexts } from './room-texts.ts';

const toLogin = () => {
  throw redirect({ to: '/login', replace: true });
};

// A room's texts are fetched beside its code, in the visitor's language alone.
const loadDashboard = withTexts(
  () => import('./frame/dashboard-frame.tsx'),
  ...Object.values(SHOWN_GAMES).map(({ cardTexts }) => cardTexts),
);
const dashboardLayout = () => loadDashboard().then((code) => code.prepareWelcome().then(() => code));
const home = withTexts(loadHomePage, homeTexts, referralTexts, playTexts);
const profile = withTexts(loadProfilePage, profileTexts, referralTexts, playTexts);
const walletPage = withTexts(loadWalletPage, walletTexts, referralTexts);
const wallet = withTexts(() => import('../features/wallet/index.ts'), walletTexts);
const win = withTexts(() => import('../features/win/win-screen.tsx'), winTexts, playTexts);
const support = async () => (await import('../features/support/index.ts')).loadSupport();
const comingSoon = withTexts(() => import('../features/coming-soon/coming-soon-screen.tsx'), comingTexts);

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLogin });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toLogin });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  // The round or the game whose proof is asked for, and the tab of a screen; each screen knows its own.
  validateSearch: ({ proof, tab }: Record<string, unknown>): { proof?: string; tab?: string } => ({
    ...(typeof proof === 'string' ? { proof } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
  }),
  beforeLoad: requireSession,
  component: lazyRouteComponent(dashboardLayout, 'DashboardLayout'),
});

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: takeReturn() ?? '/dashboard/home', replace: true });
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

// Watching needs no login, nor does checking a round: such a game, or its proofs alone, stands outside of the dashboard too.
const visitorRoutes = GAMES.flatMap(({ id, path, isOpenToVisitors }) => {
  const { openScreen } = SHOWN_GAMES[id];
  if (openScreen === undefined) return [];
  return createRoute({
    getParentRoute: () => root,
    path: `/${path}`,
    beforeLoad: isOpenToVisitors ? undefined : requireProof,
    component: lazyRouteComponent(async () => {
      const [{ frameForAnyone }, { GameScreen }] = await Promise.all([import('./frame-for-anyone.tsx'), openScreen()]);
      return { Page: await frameForAnyone(GameScreen) };
    }, 'Page'),
    staticData: { title: id },
  });
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
    component: lazyRouteComponent(comingSoon, 'SportsScreen'),
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
    component: lazyRouteComponent(support, 'SupportScreen'),
    staticData: { title: 'support' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/game/$gameId',
    component: lazyRouteComponent(comingSoon, 'ComingGameScreen'),
    staticData: { title: 'comingSoon' },
  }),
] as const;

export const routeTree = root.addChildren([
  start,
  authRoutes,
  dashboard.addChildren([dashboardIndex, ...sections, ...gameRoutes]),
  ...visitorRoutes,
  unknown,
]);
