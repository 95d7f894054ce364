import { redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the reset link that was opened. */
    resetToken?: string;
    /** Whether the link stands for an address, so that the account is named by its username. */
    resetIsNamed?: boolean;
  }
}

/**
 * Takes a reset link's token out of the address into the tab's own state: it survives a reload, and is neither shown,
 * nor suggested by the address bar later, nor sent along as the referrer of anything that the page asks for.
 */
export function takeResetToken(resetToken: string, resetIsNamed = false): never {
  throw redirect({ to: '/reset-password', state: { resetToken, resetIsNamed }, replace: true });
}
