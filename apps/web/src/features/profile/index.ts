/** The Profile section: the account, its password and its sessions, real figures, theme and language, and the way out. */
export { ProfileScreen } from './profile-screen.tsx';
