import { paise } from './paise.ts';

/** Every limit that a screen shows or an answer refuses by; amounts in paise. */
export const LIMITS = {
  colourStake: { min: paise(10n), max: paise(100_000_000n) },
  deposit: { min: paise(10_000n), max: paise(5_000_000n) },
  /** How many deposits a player may start, whatever becomes of them, within a time. */
  depositAttempts: { max: 20, windowMs: 10 * 60_000 },
  withdrawal: { min: paise(10_000n), max: paise(2_500_000n) },
  username: { min: 3, max: 24 },
  personName: { min: 1, max: 80 },
  password: { min: 6, max: 200 },
  email: { max: 254 },
  idempotencyKey: { max: 100 },
  bodyBytes: 16 * 1024,
} as const;

/** The quick amounts on the colour screen, in rupees; the first choice is `QUICK_STAKE_DEFAULT`. */
export const QUICK_STAKES = ['0.5', '1', '5', '10', '25', '50'] as const;
export const QUICK_STAKE_DEFAULT = '1';

/** Times that the screens keep, in milliseconds unless the name says otherwise. */
export const TIMES = {
  apiTimeoutMs: 10_000,
  signupRedirectMs: 2_000,
  loaderMs: 1_000,
  balancePollMs: 10_000,
  timerPollMs: 10_000,
  resultsPollMs: 10_000,
  nextRoundDelayMs: 2_000,
  sampleFeedMs: 2_000,
  copiedMs: 2_000,
  duplicateGuardMs: 5 * 60_000,
} as const;

export const TREND_LENGTH = 24;
export const LIVE_BETS_LENGTH = 10;
