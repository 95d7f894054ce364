import { redirect, type HistoryState } from '@tanstack/react-router';
import { noteConfirmation } from '../../house/return-path.ts';

const PROFILE_TABS = ['profile', 'referrals', 'settings'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab of the Profile section that an address names, if it names one. */
export function findProfileTab(named: unknown): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === named);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom the login is filled in for, and after what; `forgot`: with the question where to mail a new reset link. */
    login?: { readonly username?: string; readonly after?: 'reset' | 'takenBack' | 'bet'; readonly forgot?: boolean };
    /** The token of the login link that was opened. */
    loginLink?: string;
  }
}

/** Takes a login link's token out of the address into the tab's own state, as that of a reset link. */
export function takeLoginLink(loginLink: string): never {
  throw redirect({ to: '/login', state: { loginLink }, replace: true });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the reset link that was opened, or of the one that takes an account back. */
    resetToken?: string;
    /** `named`: the link stands for an address, so that the account is named by its username. `account`: it takes one back. */
    resetAs?: 'named' | 'account' | undefined;
  }
}

/**
 * Takes a reset link's token out of the address into the tab's own state: it survives a reload, and is neither shown,
 * nor suggested by the address bar later, nor sent along as the referrer of anything that the page asks for.
 */
export function takeResetToken(resetToken: string, resetAs?: HistoryState['resetAs']): never {
  throw redirect({ to: '/reset-password', state: { resetToken, resetAs }, replace: true });
}

/** Takes the token of a link that confirms an address out of the address bar, and leads to where it is used. */
export function takeConfirmLink(token: string): never {
  noteConfirmation(token);
  throw redirect({ to: '/dashboard/profile', replace: true });
}

interface SignupSearch {
  /** The referral code of the link that brought the visitor. */
  readonly ref?: string;
}

interface LoginSearch extends SignupSearch {
  /** What became of a login by an account elsewhere, as the house says on the way back. */
  readonly social?: 'done' | 'failed' | 'not-set-up' | 'suspended';
}

export function readSignupSearch(search: Record<string, unknown>): SignupSearch {
  return typeof search['ref'] === 'string' ? { ref: search['ref'] } : {};
}

/** Reads the login's query; what the house never says is not there. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const social = (['done', 'failed', 'not-set-up', 'suspended'] as const).find((one) => one === search['social']);
  return social === undefined ? readSignupSearch(search) : { ...readSignupSearch(search), social };
}

/** Reads an address's query as the text that it is: read as JSON, the referral code 1E5 would arrive as 100000. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query; what is undefined is left out. */
export function stringifySearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
