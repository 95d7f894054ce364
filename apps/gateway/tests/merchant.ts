import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GATEWAY_HEADERS,
  gatewayOrder,
  gatewayOrderList,
  gatewayPayout,
  gatewayPayoutList,
  gatewaySigningText,
  type GatewayOrder,
  type GatewayOrderRequest,
  type GatewayPayout,
  type GatewayPayoutRequest,
  type GatewaySwitches,
} from '@rang/contract';
import { onTestFinished } from 'vitest';
import { createGateway, type Gateway, type GatewaySettings } from '../src/app.ts';

export const MERCHANT = 'rang';
export const SECRET = 'a-merchant-secret-of-tests';
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a-webhook-secret-of-the-tests').toString('base64')}`;

/** An account that the sandbox's bank knows, and a number that occurs in nothing else. */
export const ACCOUNT_NUMBER = '918273645546372';

/** A folder of this test alone, removed when it ends. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rang-gateway-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a gateway on a free port, impatient with retries. A folder that it was not given goes when it stops. */
export async function startGateway(settings: Partial<GatewaySettings> = {}): Promise<Gateway> {
  const ownFolder = settings.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'rang-gateway-')) : undefined;
  const gateway = createGateway({
    port: 0,
    host: '127.0.0.1',
    dataDir: ownFolder ?? '',
    merchant: MERCHANT,
    secret: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    logLevel: 'silent',
    tickMs: 10,
    webhookRetryDelaysMs: Array.from({ length: 200 }, () => 10),
    ...settings,
  });
  await gateway.start();
  return {
    url: gateway.url,
    start: () => gateway.start(),
    stop: async () => {
      await gateway.stop();
      if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}

export interface SignedCall {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly secret?: string;
  readonly merchant?: string;
  readonly timestamp?: number;
  readonly signal?: AbortSignal;
  /** What goes over the wire instead of what was signed. */
  readonly sent?: { readonly path?: string; readonly body?: string };
}

/** Makes a call as the merchant does. */
export async function callGateway(url: string, call: SignedCall): Promise<Response> {
  const method = call.method ?? 'GET';
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const timestamp = String(call.timestamp ?? Math.floor(Date.now() / 1000));
  const text = gatewaySigningText({ timestamp, method, path: call.path, body });
  const sent = call.sent?.body ?? body;
  return await fetch(url + (call.sent?.path ?? call.path), {
    method,
    signal: call.signal ?? null,
    headers: {
      [GATEWAY_HEADERS.merchant]: call.merchant ?? MERCHANT,
      [GATEWAY_HEADERS.timestamp]: timestamp,
      [GATEWAY_HEADERS.signature]: createHmac('sha256', call.secret ?? SECRET)
        .update(text)
        .digest('hex'),
      ...(sent === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === '' ? {} : { body: sent }),
  });
}

export function buildOrder(changes: Partial<GatewayOrderRequest> = {}): GatewayOrderRequest {
  return {
    merchant_order: randomUUID(),
    amount_paise: '50000',
    currency: 'INR',
    channel: 'upi',
    return_url: 'http://127.0.0.1:9/dashboard/wallet',
    webhook_url: 'http://127.0.0.1:9/nobody-listens',
    ...changes,
  };
}

export async function openOrder(url: string, changes: Partial<GatewayOrderRequest> = {}): Promise<GatewayOrder> {
  const answer = await callGateway(url, { method: 'POST', path: '/v1/orders', body: buildOrder(changes) });
  return gatewayOrder.parse(await answer.json());
}

export async function findOrder(url: string, merchantOrder: string): Promise<GatewayOrder> {
  const answer = await callGateway(url, { path: `/v1/orders/by-merchant/${merchantOrder}` });
  return gatewayOrder.parse(await answer.json());
}

export async function listOrders(url: string, after = ''): Promise<ReturnType<typeof gatewayOrderList.parse>> {
  const answer = await callGateway(url, { path: `/v1/orders?after=${after}` });
  return gatewayOrderList.parse(await answer.json());
}

export function buildPayout(changes: Partial<GatewayPayoutRequest> = {}): GatewayPayoutRequest {
  return {
    merchant_payout: randomUUID(),
    amount_paise: '70000',
    currency: 'INR',
    bank_account: {
      bank_name: 'State Bank of India',
      account_number: ACCOUNT_NUMBER,
      account_name: 'Asha Rao',
      ifsc: 'SBIN0001234',
    },
    webhook_url: 'http://127.0.0.1:9/nobody-listens',
    ...changes,
  };
}

export async function openPayout(url: string, changes: Partial<GatewayPayoutRequest> = {}): Promise<GatewayPayout> {
  const answer = await callGateway(url, { method: 'POST', path: '/v1/payouts', body: buildPayout(changes) });
  return gatewayPayout.parse(await answer.json());
}

/** Has a payout's number voided, with the money that `buildPayout` has unless it says otherwise. */
export async function voidPayout(url: string, merchantPayout: string, amountPaise = '70000'): Promise<Response> {
  return await callGateway(url, {
    ...{ method: 'POST', path: `/v1/payouts/by-merchant/${merchantPayout}/void` },
    body: { amount_paise: amountPaise, currency: 'INR', webhook_url: 'http://127.0.0.1:9/nobody-listens' },
  });
}

export async function findPayout(url: string, merchantPayout: string): Promise<GatewayPayout> {
  const answer = await callGateway(url, { path: `/v1/payouts/by-merchant/${merchantPayout}` });
  return gatewayPayout.parse(await answer.json());
}

export async function listPayouts(url: string, after = ''): Promise<ReturnType<typeof gatewayPayoutList.parse>> {
  const answer = await callGateway(url, { path: `/v1/payouts?after=${after}` });
  return gatewayPayoutList.parse(await answer.json());
}

export async function setSwitches(url: string, switches: Partial<GatewaySwitches>): Promise<void> {
  const answer = await callGateway(url, { method: 'PUT', path: '/v1/switches', body: switches });
  if (!answer.ok) throw new Error(`switches: ${String(answer.status)}`);
}

/** Sends the form of the payment page. */
export async function choose(order: GatewayOrder, outcome: string): Promise<Response> {
  return await fetch(order.payment_link ?? '', { method: 'POST', body: new URLSearchParams({ outcome }) });
}

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's ear for webhooks: keeps what comes and answers with the statuses given, then with 200. */
export async function startReceiver(answers: (number | 'never')[] = []) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body });
      const answer = answers.shift() ?? 200;
      if (answer !== 'never') response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    deliveries,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
