import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AuthTabs, loadSignup, LoginScreen, prepareReason } from '../features/auth/index.ts';
import { sessionStore } from '../house/calls/session.ts';
import { readAwaited } from '../house/return-path.ts';
import { withTexts } from '../lib/i18n.ts';
import { root } from './frame/root-layout.tsx';
import { skipLogin } from './guard.ts';
import { AuthPage } from './pages/auth-page.tsx';
import {
  readLoginSearch,
  readSignupSearch,
  takeConfirmLink,
  takeLoginLink,
  takeResetToken,
} from './pages/search-params.ts';
import { resetTexts } from './room-texts.ts';

const passwordReset = withTexts(() => import('../features/password-reset/reset-screen.tsx'), resetTexts);

// A visit begins at the login page more often than anywhere else: its code does not wait for the router's.
const authFrame = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthPage });

const authTabs = createRoute({ getParentRoute: () => authFrame, id: 'tabs', component: AuthTabs });

const login = createRoute({
  getParentRoute: () => authTabs,
  path: '/login',
  validateSearch: readLoginSearch,
  // Whoever comes back from a login elsewhere has it completed first, be there a session or not.
  beforeLoad: async ({ search, location }) => {
    if (search.social !== 'done') skipLogin();
    const { page, token } = readAwaited();
    const { login, loginLink } = location.state;
    await prepareReason(!!(login ?? loginLink ?? search.social ?? sessionStore.endedBy.get() ?? page ?? token));
  },
  component: LoginScreen,
  staticData: { title: 'login' },
});

const signup = createRoute({
  getParentRoute: () => authTabs,
  path: '/signup',
  validateSearch: readSignupSearch,
  // Another account's session would end on this device alone, and go on at the house.
  beforeLoad: skipLogin,
  component: lazyRouteComponent(loadSignup, 'SignupScreen'),
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
  beforeLoad: ({ params }) => takeResetToken(params.token, 'named'),
});

const takeBackLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/take-back/$token',
  beforeLoad: ({ params }) => takeResetToken(params.token, 'account'),
});

const loginLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/login/link/$token',
  beforeLoad: ({ params }) => takeLoginLink(params.token),
});

const confirmLink = createRoute({
  getParentRoute: () => authFrame,
  path: '/confirm-email/$token',
  beforeLoad: ({ params }) => takeConfirmLink(params.token),
});

/** The public screens: the login and the signup with their tabs, and what the links in mails lead to. */
export const authRoutes = authFrame.addChildren([
  authTabs.addChildren([login, signup]),
  resetPassword,
  resetLink,
  namedResetLink,
  takeBackLink,
  loginLink,
  confirmLink,
]);
