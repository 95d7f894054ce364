/**
 * Setting a new password with the link of a reset mail. Owns the one screen; whether a link is worth anything is the
 * house's word alone.
 */
export { ResetScreen } from './reset-screen.tsx';
