/**
 * Color Prediction for players: owns its screen, from the countdown to the proof of each result. It computes no
 * outcome and no payout of its own: rules come from the games package, draws from the fairness package, the rest from
 * the house.
 */
export { ColourScreen as GameScreen } from './colour-screen.tsx';
