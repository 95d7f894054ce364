import { redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the login link that was opened. */
    loginLink?: string;
  }
}

/** Takes a login link's token out of the address into the tab's own state, as that of a reset link. */
export function takeLoginLink(loginLink: string): never {
  throw redirect({ to: '/login', state: { loginLink }, replace: true });
}
