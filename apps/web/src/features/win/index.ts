/** The Win section: the games on offer, and what is promised to come, marked as such. */
export { WinScreen } from './win-screen.tsx';
