/** The Profile section: identity, real figures, theme and language, and the way out. */
export { ProfileScreen } from './profile-screen.tsx';
