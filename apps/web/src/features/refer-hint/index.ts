/** Tells who is not logged in that there is a refer-and-earn programme; once dismissed, never again on this device. */
export { ReferHint } from './refer-hint.tsx';
