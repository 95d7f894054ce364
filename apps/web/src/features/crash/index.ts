/**
 * Crash for players: owns its screen, from the bet to the proof of each round. It decides nothing: what a round does and
 * what a bet is paid is the house's word, odds come from the games package.
 */
export { CrashScreen as GameScreen } from './crash-screen.tsx';
