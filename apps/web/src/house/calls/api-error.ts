import { REFUSALS, type PlayerRefusalCode, type RefusalParams } from '@rang/contract';

/** What is shown when the house says no, or does not answer. */
export type Refusals = Readonly<Record<PlayerRefusalCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER', string>>;

/** English refusals are the contract's own; each other language has them among its texts. */
export const ENGLISH_REFUSALS = {
  ...REFUSALS,
  NETWORK: 'No connection to the house. Please try again.',
  TIMEOUT: 'The house did not answer in time. Please try again.',
  BAD_ANSWER: 'The house gave an answer that we could not read.',
} as const satisfies Refusals;

/** A call that did not succeed: the house's refusal, or what kept its answer from us. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: keyof typeof ENGLISH_REFUSALS;
  readonly status: number;
  readonly field: string | undefined;
  /** What the house's text names, to be worded anew. */
  readonly params: RefusalParams | undefined;

  constructor(refusal: {
    code: ApiError['code'];
    message?: string;
    status?: number;
    field?: string | undefined;
    params?: RefusalParams | undefined;
  }) {
    super(refusal.message ?? ENGLISH_REFUSALS[refusal.code]);
    this.code = refusal.code;
    this.status = refusal.status ?? 0;
    this.field = refusal.field;
    this.params = refusal.params;
  }
}

/** Codes of the app's own: no word of the house was received. */
type Silence = Exclude<keyof Refusals, PlayerRefusalCode>;

const SILENCES: Readonly<Record<Silence, true>> = { NETWORK: true, TIMEOUT: true, BAD_ANSWER: true };

/** Whether a code says that no word of the house was received. */
export function isSilence(code: ApiError['code']): code is Silence {
  return code in SILENCES;
}

/**
 * Whether a call met trouble instead of an answer: silence, a house that says it is busy or failed, or a page of a network's
 * login portal. It may be tried again, and says nothing about the session: it must not log anybody out.
 */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (isSilence(error.code) || error.status >= 500);
}
