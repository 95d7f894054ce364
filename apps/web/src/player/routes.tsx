import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AuthFrame, LoginScreen, SignupScreen } from '../features/auth/index.ts';
import { requireSession, skipLogin } from './guard.ts';
import { RootLayout } from './root-layout.tsx';

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

const home = () => import('../features/home/index.ts');
const wallet = () => import('../features/wallet/index.ts');
const win = () => import('../features/win/index.ts');
const profile = () => import('../features/profile/index.ts');
const colour = () => import('../features/colour/index.ts');

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLogin });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toLogin });

// A visit begins at the login page more often than anywhere else: its code does not wait for the router's.
const authFrame = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthFrame });

const login = createRoute({
  getParentRoute: () => authFrame,
  path: '/login',
  beforeLoad: skipLogin,
  component: LoginScreen,
  staticData: { title: 'login' },
});

const signup = createRoute({
  getParentRoute: () => authFrame,
  path: '/signup',
  validateSearch: (search: Record<string, unknown>): { ref?: string } =>
    typeof search['ref'] === 'string' ? { ref: search['ref'] } : {},
  component: SignupScreen,
  staticData: { title: 'signup' },
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
    throw redirect({ to: '/dashboard/home', replace: true });
  },
});

const sections = [
  createRoute({
    getParentRoute: () => dashboard,
    path: '/home',
    component: lazyRouteComponent(home, 'HomeScreen'),
    staticData: { title: 'home' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/wallet',
    component: lazyRouteComponent(wallet, 'WalletScreen'),
    staticData: { title: 'wallet' },
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
    component: lazyRouteComponent(() => import('./sports-screen.tsx'), 'SportsScreen'),
    staticData: { title: 'sports' },
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/profile',
    component: lazyRouteComponent(profile, 'ProfileScreen'),
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
    path: '/game/$gameId',
    component: lazyRouteComponent(() => import('./coming-game-screen.tsx'), 'ComingGameScreen'),
    staticData: { title: 'comingSoon' },
  }),
] as const;

export const routeTree = root.addChildren([
  start,
  authFrame.addChildren([login, signup]),
  dashboard.addChildren([dashboardIndex, ...sections]),
  unknown,
]);
