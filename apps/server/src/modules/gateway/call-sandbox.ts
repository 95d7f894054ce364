import { createHmac } from 'node:crypto';
import { GATEWAY_HEADERS, gatewayRefusal, gatewaySigningText, TIMES } from '@rang/contract';
import type { z } from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { GatewayReply } from './payment-gateway.ts';

const MAX_ANSWER_LENGTH = 1_000_000;
// Nothing was sent where no connection came about.
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Where the sandbox gateway is and how to sign for it. */
export interface SandboxAccess {
  readonly url: string;
  readonly merchant: string;
  readonly secret: string;
  readonly clock: Clock;
  /** How long one call may take before it counts as unanswered. */
  readonly timeoutMs: number;
  /** Called where something was refused as our clock and the gateway's differ too much: by how much ours is ahead. */
  readonly noteClock?: ((aheadMs: number) => void) | undefined;
}

/** One call of the gateway's API. */
export interface SandboxCall<Schema extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Schema;
}

/** Makes a signed call and sorts whatever comes of it: an answer that is not the contract's is none. */
export async function callSandbox<Schema extends z.ZodMiniType>(
  access: SandboxAccess,
  call: SandboxCall<Schema>,
): Promise<GatewayReply<z.output<Schema>>> {
  try {
    const response = await fetch(access.url + call.path, signCall(access, call));
    const reply = readReply(response.status, await readText(response), call.answer);
    if (reply.outcome !== 'refused' || reply.code !== 'SIGNATURE_INVALID') return reply;
    const aheadMs = readClock(access, response);
    if (aheadMs === undefined) return reply;
    // Nobody has tampered with anything: to the gateway, whatever we sign now was signed at another time.
    access.noteClock?.(aheadMs);
    return { outcome: 'untaken', reason: `our clock is ahead by ${String(aheadMs)} ms` };
  } catch (error) {
    const reason = describeFailure(error);
    return { outcome: NEVER_CONNECTED.includes(reason) ? 'untaken' : 'unanswered', reason };
  }
}

/** Asks the gateway for nothing but the time; undefined where it does not say. */
export async function readGatewayClock(access: SandboxAccess): Promise<number | undefined> {
  const asking = { redirect: 'error', signal: AbortSignal.timeout(access.timeoutMs) } as const;
  const response = await fetch(`${access.url}/healthz`, asking).catch(() => undefined);
  await response?.body?.cancel();
  const aheadMs = response === undefined ? Number.NaN : compareClocks(access, response);
  // The header has no fractions of a second, and is half a second old on average.
  return Number.isNaN(aheadMs) ? undefined : Math.round((aheadMs - 500) / 1_000) * 1_000;
}

function compareClocks({ clock }: SandboxAccess, response: Response): number {
  return clock.now() - Date.parse(response.headers.get('date') ?? '');
}

/** By how much our clock is ahead of the gateway's, where that is more than the gateway allows. */
function readClock(access: SandboxAccess, response: Response): number | undefined {
  const aheadMs = compareClocks(access, response);
  // The header has no fractions of a second: within one of the limit, the gateway may have refused already.
  return Math.abs(aheadMs) > TIMES.gatewayToleranceMs - 1_000 ? aheadMs : undefined;
}

function signCall(access: SandboxAccess, call: SandboxCall<z.ZodMiniType>): RequestInit {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const timestamp = String(Math.floor(access.clock.now() / 1000));
  const text = gatewaySigningText({ timestamp, method: call.method, path: call.path, body });
  return {
    method: call.method,
    redirect: 'error',
    signal: AbortSignal.timeout(access.timeoutMs),
    headers: {
      [GATEWAY_HEADERS.merchant]: access.merchant,
      [GATEWAY_HEADERS.timestamp]: timestamp,
      [GATEWAY_HEADERS.signature]: createHmac('sha256', access.secret).update(text).digest('hex'),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_ANSWER_LENGTH) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readReply<Schema extends z.ZodMiniType>(
  status: number,
  text: string,
  schema: Schema,
): GatewayReply<z.output<Schema>> {
  const answer: unknown = JSON.parse(text);
  if (status === 200) {
    const read = schema.safeParse(answer);
    return read.success
      ? { outcome: 'answered', value: read.data }
      : { outcome: 'unanswered', reason: 'the answer is not what was agreed' };
  }
  const refusal = gatewayRefusal.safeParse(answer);
  const code = refusal.data?.code;
  if (code === undefined || code === 'INTERNAL') return { outcome: 'unanswered', reason: `answered ${String(status)}` };
  // Nothing is taken before either of these is said.
  const isUntaken = code === 'OUTAGE' || code === 'TOO_MANY_REQUESTS';
  return isUntaken ? { outcome: 'untaken', reason: code } : { outcome: 'refused', code };
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return String(cause);
}
