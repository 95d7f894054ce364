import { createHmac, timingSafeEqual } from 'node:crypto';
import { GATEWAY_HEADERS, gatewaySigningText, TIMES } from '@rang/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { GatewayRefusal } from '../refusal.ts';

/** Whose signature counts, and what time it is. */
export interface Verification {
  readonly merchant: string;
  readonly secret: string;
  readonly clock: Clock;
}

/** Throws SIGNATURE_INVALID unless the request was signed by the merchant within the last five minutes. */
export function verifyRequest(request: FastifyRequest, verification: Verification): void {
  const merchant = request.headers[GATEWAY_HEADERS.merchant];
  const timestamp = request.headers[GATEWAY_HEADERS.timestamp];
  const signature = request.headers[GATEWAY_HEADERS.signature];
  if (merchant !== verification.merchant || typeof timestamp !== 'string' || typeof signature !== 'string') {
    throw new GatewayRefusal('SIGNATURE_INVALID');
  }
  const age = Math.abs(verification.clock() / 1000 - Number(timestamp));
  const body = typeof request.body === 'string' ? request.body : '';
  const text = gatewaySigningText({ timestamp, method: request.method, path: request.raw.url ?? '', body });
  const expected = createHmac('sha256', verification.secret).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  // A timestamp that is no number makes the age NaN, which is not within the window either.
  if (!matches || !(age * 1_000 <= TIMES.gatewayToleranceMs)) throw new GatewayRefusal('SIGNATURE_INVALID');
}
