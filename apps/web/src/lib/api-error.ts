import type { RefusalCode } from '@rang/contract';

/** A call that did not succeed: the house's refusal, or what kept us from hearing its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: RefusalCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';
  readonly status: number;
  readonly field: string | undefined;

  constructor(refusal: { code: ApiError['code']; message: string; status?: number; field?: string | undefined }) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status ?? 0;
    this.field = refusal.field;
  }
}

/** Whether the house was not reached at all, so that nothing is known about the session or the command. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.status >= 500);
}
