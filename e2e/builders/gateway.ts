import { createHmac } from 'node:crypto';
import { GATEWAY_HEADERS, gatewaySigningText, type GatewaySwitches } from '@rang/contract';
import { getSetting } from './call-house.ts';

const SWITCHES = '/v1/switches';

/**
 * Turns the sandbox's switches, signed as the merchant; what is left out is off, and payouts are paid. The whole house
 * feels them, so that only the tests in `switches/` may. Payouts that are held end when the switch says something else.
 */
export async function setSwitches(switches: Partial<GatewaySwitches>): Promise<void> {
  const body = JSON.stringify(switches);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = gatewaySigningText({ timestamp, method: 'PUT', path: SWITCHES, body });
  const answer = await fetch(getSetting('GATEWAY') + SWITCHES, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      [GATEWAY_HEADERS.merchant]: 'rang',
      [GATEWAY_HEADERS.timestamp]: timestamp,
      [GATEWAY_HEADERS.signature]: createHmac('sha256', getSetting('GATEWAY_SECRET')).update(text).digest('hex'),
    },
    body,
  });
  if (!answer.ok) throw new Error(`the gateway's switches: ${String(answer.status)}`);
}

/** Sends the payment page's form without a browser. */
export async function payAt(link: string): Promise<void> {
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) });
  if (!answer.ok) throw new Error(`the payment page: ${String(answer.status)}`);
}
