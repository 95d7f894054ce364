import type { RefusalCode } from '@rang/contract';

/** The HTTP status of each refusal. A new code does not compile until it has one. */
const STATUSES: Record<RefusalCode, number> = {
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  UNAUTHORIZED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_CREDENTIALS: 401,
  USERNAME_TAKEN: 409,
  SIGNUP_UNAVAILABLE: 400,
  REFRESH_INVALID: 401,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  OUTCOME_UNKNOWN: 503,
  KEY_REUSED: 422,
  INVALID_KEY: 400,
  INVALID_BET: 400,
  INVALID_BET_AMOUNT: 400,
  BET_BELOW_MINIMUM: 400,
  BET_ABOVE_MAXIMUM: 400,
  BETTING_CLOSED: 409,
  INSUFFICIENT_BALANCE: 409,
  DUPLICATE_TRANSACTION: 409,
  DEPOSIT_RATE_LIMIT_EXCEEDED: 429,
  GATEWAY_ERROR: 502,
  INVALID_AMOUNT: 400,
  INVALID_CHANNEL: 400,
  SIGNATURE_INVALID: 502,
  INTERNAL: 500,
};

/** The HTTP status that a refusal is answered with. */
export function statusOf(code: RefusalCode): number {
  return STATUSES[code];
}
