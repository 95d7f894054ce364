/** Every reason for which the house says no, with the text that people read. Texts of the spec stand as they are there. */
export const REFUSALS = {
  BAD_REQUEST: 'Please check what you entered and try again.',
  NOT_FOUND: 'Not found.',
  UNAUTHORIZED: 'Please log in to continue.',
  TOKEN_EXPIRED: 'Your session has expired. Please log in again.',
  INVALID_CREDENTIALS: 'Invalid username or password',
  ACCOUNT_SUSPENDED: 'This account is suspended.',
  USERNAME_TAKEN: 'This username is already taken.',
  NAME_RESERVED: 'This name looks like one of the house. Please choose another.',
  RESET_LINK_INVALID: 'This reset link is invalid or has expired.',
  RESET_USERNAME_UNKNOWN: 'No account with this username uses your email address.',
  LOGIN_LINK_INVALID: 'This link is invalid or has expired. Ask for a new one at the login.',
  EMAIL_LINK_INVALID: 'This link is for another account, was used, or has expired.',
  EMAIL_TAKEN: 'This address is confirmed for another account.',
  PUBLIC_NAME_TAKEN: 'This name is already taken.',
  PASSWORD_WRONG: 'The current password is not right.',
  LOGIN_NOT_FRESH: 'Please log in again first: this has to be done within ten minutes.',
  DEMO_STAYS: 'This is the demo that everybody plays: it stays as it is.',
  LAST_WAY_IN: 'This is the only way into your account. Set a password first, then you can remove it.',
  SOCIAL_NOT_SET_UP: 'This way to log in is not set up on this server.',
  SOCIAL_FAILED: 'We could not log you in this way. Please try again.',
  REFERRAL_CODE_UNKNOWN: 'This referral code does not exist.',
  REFRESH_INVALID: 'Your session has ended. Please log in again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment and try again.',
  BUSY: 'We are very busy right now. Nothing was taken. Please try again.',
  OUTCOME_UNKNOWN: 'We could not confirm your request. Check your history before you try again.',
  KEY_REUSED: 'This request key was already used for a different request.',
  INVALID_KEY: 'The request key is not valid.',
  INVALID_BET: 'Choose a color or a number and a valid amount.',
  INVALID_BET_AMOUNT: 'Please enter a valid bet amount',
  BET_BELOW_MINIMUM: 'The smallest bet is ₹0.10.',
  BET_ABOVE_MAXIMUM: 'The largest bet is ₹10,00,000.',
  BETTING_CLOSED: 'Betting is closed for this round.',
  OUTCOME_RULE_CHANGED: 'The rule of this game has changed. Nothing was taken: read what it is now, then decide.',
  INVALID_MINE_COUNT: 'Invalid mine count',
  INVALID_POSITION: 'Please choose one of the 25 tiles.',
  INVALID_CLIENT_SEED: 'Use 1 to 64 letters, digits, dashes or underscores for your seed.',
  GAME_OPEN: 'You already have a game open. Finish it before you start another.',
  NO_ACTIVE_GAME: 'No active game found',
  NO_GEM_YET: 'Find at least one gem before you cash out.',
  CLICKS_TOO_FAST: 'Please slow down clicking',
  CASHOUT_TOO_FAST: 'Please wait before cashing out',
  SEED_IN_USE: 'Finish your open game before you change your seeds.',
  SEEDS_CHANGED: 'Your seeds have changed meanwhile. Look at them again.',
  CRASH_AMOUNT_INVALID: 'Invalid bet amount',
  CRASH_BET_BELOW_MINIMUM: 'Minimum bet amount is ₹1',
  CRASH_BET_ABOVE_MAXIMUM: 'Maximum bet amount is ₹1,000,000',
  CRASH_TARGET_INVALID: 'Invalid target multiplier',
  CRASH_TARGET_BELOW_ONE: 'Target multiplier must be at least 1.0',
  CRASH_TARGET_BELOW_MINIMUM: 'Target multiplier must be at least 1.01',
  CRASH_TARGET_ABOVE_MAXIMUM: 'Target multiplier must be at most 1,000,000',
  CRASH_BET_ACTIVE: 'You already have an active bet for this round',
  CRASH_BET_PENDING: 'You already have a bet placed for the next round',
  CRASH_LOGIN_NEEDED: 'Please log in to place a bet',
  CRASH_BET_UNKNOWN: 'Invalid bet ID for cashout',
  CRASH_NOT_RUNNING: 'You can cash out while the round is running.',
  CRASH_TOO_LATE: 'The round crashed before your cash-out arrived.',
  CRASH_BET_CASHED_OUT: 'This bet is cashed out whole.',
  CRASH_BET_TOO_SMALL_TO_HALVE: 'Half of a bet can be taken from ₹2 on.',
  CRASH_BET_NOT_PENDING: 'This bet no longer waits for the next round.',
  CRASH_BET_REFUNDED: 'The round was interrupted and your bet was refunded.',
  INSUFFICIENT_BALANCE: 'Insufficient balance for this transaction.',
  DUPLICATE_TRANSACTION:
    'Duplicate transaction detected. Please wait 5 minutes before making another deposit with the same amount.',
  DEPOSIT_RATE_LIMIT_EXCEEDED: 'Too many deposit attempts. Please wait before trying again.',
  WITHDRAWAL_RATE_LIMIT_EXCEEDED: 'Too many withdrawal attempts. Please wait 30 minutes before trying again.',
  INVALID_BANK_DETAILS: 'Please check your bank details and try again.',
  GATEWAY_ERROR: 'Payment gateway temporarily unavailable. Please try again later.',
  INVALID_AMOUNT: 'Please enter a valid deposit amount.',
  INVALID_CHANNEL: 'Please select a payment channel.',
  SIGNATURE_INVALID: 'Security validation failed. Please try again.',
  TICKET_TEXT_MISSING: 'Subject and message are required',
  TOO_MANY_OPEN_TICKETS: 'You have 20 open tickets. Please wait for an answer.',
  FORBIDDEN: 'Your role does not allow this.',
  CODE_NEEDED: 'Enter the code of your authenticator.',
  CODE_WRONG: 'This code is not right, or was used already.',
  SECOND_FACTOR_MISSING: 'There is no second factor to confirm or remove.',
  INVALID_BALANCE: 'Please enter a valid amount',
  BALANCE_CHANGED: 'The balance has changed meanwhile. Look at it again.',
  BALANCE_UNCHANGED: 'The balance is that already.',
  TICKET_CHANGED: 'The ticket has changed meanwhile. Look at it again.',
  WITHDRAWAL_DECIDED: 'This withdrawal was decided meanwhile.',
  WITHDRAWAL_CHANGED: 'The withdrawal has changed meanwhile. Look at it again.',
  SECOND_APPROVER_NEEDED: 'You have approved this already. Another administrator has to as well.',
  REWARD_CHANGED: 'The reward has changed meanwhile. Look at it again.',
  REWARD_SPENT: 'The referrer holds fewer coins than are to be taken back.',
  SETTINGS_CHANGED: 'The settings have changed meanwhile. Look at them again.',
  NOTICE_CHANGED: 'The notice has changed meanwhile. Look at it again.',
  INVALID_TWEAK: 'Number must be between 0 and 9',
  CONTROL_PENDING: 'A result was already chosen for the next round.',
  CONTROL_TAKEN: 'This number does not wait for a round any more.',
  CONTROL_ROUND_OPENED: 'The round that this was for has opened meanwhile. Look at it again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** These say of a command: nothing was taken, this time. Nobody may be shown one of a command that was sent before. */
export const TOOK_NOTHING: ReadonlySet<string> = new Set<RefusalCode>(['BUSY', 'GATEWAY_ERROR', 'SIGNATURE_INVALID']);

/**
 * Refusals that say nothing of what became of a command: of a house that was too busy or failed, and at the door, where they may
 * meet the repetition of a command that was taken.
 */
export const SAYING_NOTHING = [
  'OUTCOME_UNKNOWN',
  'BUSY',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'TOKEN_EXPIRED',
  'CRASH_LOGIN_NEEDED',
] as const satisfies readonly RefusalCode[];

/** What only the back office is refused with: no player reads it, in whatever language. */
export type AdminRefusalCode =
  | 'FORBIDDEN'
  | 'CODE_NEEDED'
  | 'CODE_WRONG'
  | 'SECOND_FACTOR_MISSING'
  | 'INVALID_BALANCE'
  | 'BALANCE_CHANGED'
  | 'BALANCE_UNCHANGED'
  | 'TICKET_CHANGED'
  | 'WITHDRAWAL_CHANGED'
  | 'SECOND_APPROVER_NEEDED'
  | 'REWARD_CHANGED'
  | 'REWARD_SPENT'
  | 'SETTINGS_CHANGED'
  | 'NOTICE_CHANGED'
  | 'INVALID_TWEAK'
  | 'CONTROL_PENDING'
  | 'CONTROL_TAKEN'
  | 'CONTROL_ROUND_OPENED';
export type PlayerRefusalCode = Exclude<RefusalCode, AdminRefusalCode>;

/**
 * What a schema says of an input that is refused under a code of its own: the code, then the words for people.
 * `readInputRefusal` takes the two apart again.
 */
export function refuseInput(code: RefusalCode, text: string = REFUSALS[code]): string {
  return `${code}: ${text}`;
}

/** The code and the words of what `refuseInput` has made; undefined for every other message of a schema. */
export function readInputRefusal(message: string): { code: RefusalCode; text: string } | undefined {
  const [, code = '', text = ''] = /^([A-Z_]+): (.*)$/su.exec(message) ?? [];
  return isRefusalCode(code) ? { code, text } : undefined;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSALS, code);
}

/**
 * What the wallet says of a withdrawal where its words differ from a deposit's under the same code. `{balance}` stands
 * for the amount as people read it.
 */
export const WITHDRAWAL_REFUSALS = {
  DUPLICATE_TRANSACTION:
    'Duplicate withdrawal detected. Please wait 5 minutes before making another withdrawal with the same amount.',
  INSUFFICIENT_BALANCE: 'Insufficient balance. You have {balance} available.',
  INVALID_AMOUNT: 'Please enter a valid withdrawal amount.',
} as const;
