import type { Refusals } from '../../house/calls/api-error.ts';

export { newPassword, ui } from '../../ui/texts/en.ts';
export { auth } from '../../features/auth/texts/en.ts';

/** In English a refusal is told in the house's own words. */
export const refusals: Partial<Refusals> = {};

export const shell = {
  titles: {
    login: 'Log in',
    signup: 'Sign up',
    resetPassword: 'Reset password',
    home: 'Home',
    wallet: 'Wallet',
    statement: 'Statement',
    win: 'Win',
    sports: 'Sports',
    support: 'Support',
    profile: 'Profile',
    comingSoon: 'Coming Soon',
  },
  header: {
    home: 'Rang, to Home',
    menu: 'Open menu',
    balance: 'Balance',
    balanceError: 'Error',
    balanceFailed: 'Failed to fetch balance',
    balanceOld: 'last known',
    wallet: 'Wallet',
    logout: 'Log out',
    skip: 'Skip to content',
  },
  visitor: { logIn: 'Log in', signUp: 'Sign up' },
  menu: { title: 'Menu', sections: 'Sections', close: 'Close menu', news: '{{count}} new' },
  connection: {
    offline: 'You are offline. We keep trying.',
    unreached: 'Connection lost. We keep trying.',
    old: 'The balance is the last one we know.',
  },
  problem: {
    title: 'Something went wrong on this page',
    text: 'Your money and your bets are safe: the house keeps them, not this page. Load it again to continue.',
    reload: 'Load again',
    home: 'Go to Home',
  },
} as const;
