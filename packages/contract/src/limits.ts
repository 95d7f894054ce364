import { paise } from './paise.ts';

/** Every limit that a screen shows or an answer refuses by; amounts in paise. */
export const LIMITS = {
  colourStake: { min: paise(10n), max: paise(100_000_000n) },
  minesStake: { min: paise(1n), max: paise(100_000_000n) },
  /** The most that one game of Mines pays. A game that has reached it is won at once. */
  minesMaxWin: paise(1_000_000_000n),
  crashStake: { min: paise(100n), max: paise(100_000_000n) },
  /** Hundredths: what an automatic cash-out may be set to. */
  crashTarget: { min: 101, max: 100_000_000 },
  /** The most that one bet of Crash pays. A bet that has reached it is cashed out at once. */
  crashMaxWin: paise(10_000_000_000n),
  /** Bets of a round that every watcher receives; totals count all. */
  crashLiveBets: 100,
  /** Bets of a round that is over, in its details. */
  crashRoundBets: 200,
  /** Rounds that are over in the snapshot. */
  crashHistory: 50,
  clientSeed: { min: 1, max: 64 },
  deposit: { min: paise(10_000n), max: paise(5_000_000n) },
  /** How many deposits a player may start, whatever becomes of them, within a time. */
  depositAttempts: { max: 20, windowMs: 10 * 60_000 },
  /** How many of the deposits that a player starts within a time may be unpaid: the gateway is asked about each for days. */
  unpaidDeposits: { max: 50, windowMs: 24 * 60 * 60_000 },
  /** How many withdrawals a player may ask for, refused ones included, within a time. */
  withdrawalAttempts: { max: 5, windowMs: 30 * 60_000 },
  withdrawal: { min: paise(10_000n), max: paise(2_500_000n) },
  username: { min: 3, max: 24 },
  personName: { min: 1, max: 80 },
  password: { min: 6, max: 200 },
  email: { max: 254 },
  idempotencyKey: { max: 100 },
  bankName: { min: 3, max: 80 },
  accountName: { min: 3, max: 80 },
  /** Digits of an account number that are ever shown again. */
  accountDigitsShown: 4,
  bankAccounts: 10,
  /** Movements in the file of a statement. */
  statementRows: 50_000,
  bodyBytes: 16 * 1024,
} as const;

/** The quick amounts on the colour screen, in rupees; the first choice is `QUICK_STAKE_DEFAULT`. */
export const QUICK_STAKES = ['0.5', '1', '5', '10', '25', '50'] as const;
export const QUICK_STAKE_DEFAULT = '1';

/** Times that the screens keep, in milliseconds unless the name says otherwise. */
export const TIMES = {
  apiTimeoutMs: 10_000,
  resetRedirectMs: 3_000,
  resetLinkMs: 30 * 60_000,
  /** How far the clocks of the house and its gateway may be apart: what was signed longer ago is refused by either. */
  gatewayToleranceMs: 5 * 60_000,
  withdrawalBarMs: 4_000,
  withdrawalCloseMs: 2_000,
  loaderMs: 1_000,
  balancePollMs: 10_000,
  timerPollMs: 10_000,
  resultsPollMs: 10_000,
  noticePollMs: 20_000,
  officePollMs: 5_000,
  officeBannerMs: 3_000,
  nextRoundDelayMs: 2_000,
  sampleFeedMs: 2_000,
  /** A double press, or a button that bounces, is over by then; who means the same twice takes longer. */
  apartMs: 600,
  copiedMs: 2_000,
  connectTimeoutMs: 20_000,
  reconnectDelayMs: { min: 1_000, max: 5_000 },
  duplicateGuardMs: 5 * 60_000,
  crashedMs: 3_000,
  crashTickMs: 100,
  crashPlaceBetTimeoutMs: 15_000,
  crashCashOutTimeoutMs: 8_000,
  crashAnswerTimeoutMs: 10_000,
  crashPingMs: 30_000,
  crashBlastDelayMs: 300,
  crashLostBetMs: 3_000,
  /** Between two clicks or a click and a cash-out. */
  minesClickMs: 100,
  /** A game of Mines that nobody has touched for so long is cashed out, or refunded where no gem was found. */
  minesAbandonedMs: 24 * 60 * 60_000,
} as const;

/** Tiles of a board of Mines; at least one holds a mine and at least one a gem. */
export const MINES_TILES = 25;

/** The quick choices on the crash screen: amounts in rupees, and targets. */
export const CRASH_QUICK_STAKES = ['1', '10', '50'] as const;
export const CRASH_QUICK_TARGETS = ['1.5', '2', '5', '10'] as const;
export const CRASH_STAKE_DEFAULT = '10';
export const CRASH_TARGET_DEFAULT = '2.00';
export const CRASH_RECONNECT_ATTEMPTS = 5;

export const TREND_LENGTH = 24;
export const LIVE_BETS_LENGTH = 10;

/** Coins for each referred friend whose first deposit was credited. */
export const REFERRAL_REWARD_COINS = 50;
/** The referral card shows this many of the newest rewards and friends. */
export const REFERRAL_LIST_LENGTH = 5;

/** The languages that the house speaks, on its screens and in what it sends. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
/** One of them, by its two letters. */
export type Language = (typeof LANGUAGES)[number];
