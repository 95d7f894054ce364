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

/**
 * What the head of a request says of its signature; undefined where it cannot be the merchant's of the last five minutes,
 * whatever the body is.
 */
export function readClaim(
  { headers }: FastifyRequest,
  { merchant, clock }: Verification,
): { timestamp: string; signature: string } | undefined {
  const timestamp = headers[GATEWAY_HEADERS.timestamp];
  const signature = headers[GATEWAY_HEADERS.signature];
  if (headers[GATEWAY_HEADERS.merchant] !== merchant) return undefined;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return undefined;
  const age = Math.abs(clock() / 1000 - Number(timestamp));
  // A timestamp that is no number makes the age NaN, which is not within the window either.
  return age * 1_000 <= TIMES.gatewayToleranceMs ? { timestamp, signature } : undefined;
}

/** Throws SIGNATURE_INVALID unless the request was signed by the merchant within the last five minutes. */
export function verifyRequest(request: FastifyRequest, verification: Verification): void {
  const claim = readClaim(request, verification);
  if (claim === undefined) throw new GatewayRefusal('SIGNATURE_INVALID');
  const body = typeof request.body === 'string' ? request.body : '';
  const { timestamp } = claim;
  const text = gatewaySigningText({ timestamp, method: request.method, path: request.raw.url ?? '', body });
  const expected = createHmac('sha256', verification.secret).update(text).digest();
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new GatewayRefusal('SIGNATURE_INVALID');
}
