import { REFUSALS, type RefusalCode, type RefusalParams } from '@rang/contract';

/** The one error for a clear no: thrown by code with effects, so that its transaction rolls back; mapped at the edge. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly activeBetId: string | undefined;
  readonly params: RefusalParams | undefined;

  /**
   * @param detail the message is the catalogue's text where it is left out; `activeBetId` the game that is in the way;
   *   `params` what the message names; `cause` what went wrong, for the log alone
   */
  constructor(
    code: RefusalCode,
    detail: { message?: string; field?: string; activeBetId?: string; params?: RefusalParams; cause?: unknown } = {},
  ) {
    super(detail.message ?? REFUSALS[code], { cause: detail.cause });
    this.code = code;
    this.field = detail.field;
    this.activeBetId = detail.activeBetId;
    this.params = detail.params;
  }
}
