import { GATEWAY_REFUSALS, type GatewayRefusalCode } from '@rang/contract';

const STATUSES: Record<GatewayRefusalCode, number> = {
  BAD_REQUEST: 400,
  SIGNATURE_INVALID: 401,
  NOT_FOUND: 404,
  CHANNEL_UNKNOWN: 422,
  ORDER_CONFLICT: 409,
  PAYOUT_CONFLICT: 409,
  BANK_ACCOUNT_INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  OUTAGE: 503,
  INTERNAL: 500,
};

/** A clear no of the gateway, mapped to its status at the edge. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly code: GatewayRefusalCode;
  readonly status: number;

  constructor(code: GatewayRefusalCode) {
    super(GATEWAY_REFUSALS[code]);
    this.code = code;
    this.status = STATUSES[code];
  }
}
