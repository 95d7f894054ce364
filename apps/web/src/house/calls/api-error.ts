import type { RefusalCode, RefusalParams } from '@rang/contract';
import { ENGLISH_REFUSALS } from './refusal-texts.ts';

/** A call that did not succeed: the house's refusal, or what kept us from hearing its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: RefusalCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';
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

const UNANSWERED: readonly ApiError['code'][] = ['NETWORK', 'TIMEOUT', 'BAD_ANSWER'];

/**
 * Whether the house's own word was not heard, so that nothing is known about the session or the command. A page of a
 * network's login portal in place of an answer counts: it must not log anybody out.
 */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (UNANSWERED.includes(error.code) || error.status >= 500);
}
