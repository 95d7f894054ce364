/**
 * Mines for players: owns its screen, from the bet to the proof of each board. It decides nothing: rules and odds come
 * from the games package, boards are drawn anew by the fairness package, everything else is the house's word.
 */
export { MinesScreen as GameScreen } from './mines-screen.tsx';
