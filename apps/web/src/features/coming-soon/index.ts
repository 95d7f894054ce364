/** The page of a game, or of sports betting, that is announced but not open yet. */
export { ComingSoonScreen } from './coming-soon-screen.tsx';
