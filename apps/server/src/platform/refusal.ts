import { REFUSALS, type RefusalCode } from '@rang/contract';

/** The one error for a clear no: thrown by code with effects, so that its transaction rolls back; mapped at the edge. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly field: string | undefined;

  /** @param message the catalogue's text where it is left out */
  constructor(code: RefusalCode, detail: { message?: string; field?: string } = {}) {
    super(detail.message ?? REFUSALS[code]);
    this.code = code;
    this.field = detail.field;
  }
}
