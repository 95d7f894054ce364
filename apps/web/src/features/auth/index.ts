/**
 * Logging in and signing up: owns the two screens with their tabs, the frame of every public screen, asking for a reset
 * link, the way in by an account elsewhere and the hint at refer-and-earn; and none of the session's rules, which
 * lib/session keeps.
 */
export { AuthFrame } from './auth-frame.tsx';
export { AuthTabs } from './auth-tabs.tsx';
export { LoginScreen, prepareReason } from './login-screen.tsx';
export { TermsDialog } from './dialogs.ts';
/** The signup's code, which waits until somebody turns to it: most visits begin and end at the login. */
export const loadSignup = () => import('./signup-screen.tsx');
export const loadReferHint = () => import('./refer-hint.tsx');
