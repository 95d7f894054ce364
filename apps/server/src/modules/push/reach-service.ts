import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parse } from 'tldts-icann';

/** Says of which endpoints, beside public ones, the house may reach: none, but of a test's own push service. */
export type MayReach = (endpoint: URL) => boolean;

/** A notice as it goes over the line, encrypted. */
export interface PushRequest {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/**
 * What came of a request: `taken`; `gone`, the device is known no more or was subscribed with another key; `refused` for
 * good; `untaken`, and it may be tried again; or nobody knows, as the answer did not come.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'untaken' | 'unknown' | 'forbidden';

// A service that hangs holds its own notices up, nobody else's.
const TIMEOUT_MS = 10_000;
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const FORBIDDEN = 'ERR_ADDRESS_NOT_PUBLIC';

/**
 * Reads an endpoint that a browser names: undefined where it is none of a public push service, which has a name of the
 * public DNS and is spoken to over https at its usual port. Where that name leads to is looked at when something is sent.
 */
export function readEndpoint(text: string, mayReach: MayReach): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const endpoint = new URL(text);
  if (mayReach(endpoint)) return endpoint;
  const { protocol, port, username, password, hostname } = endpoint;
  const { domain, isIp, isIcann } = parse(hostname);
  const isPublic = domain !== null && isIp !== true && isIcann === true && !hostname.endsWith('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublic ? endpoint : undefined;
}

/** Whose an endpoint is: names below one registered domain are one service, as anybody can have any number of them. */
export function nameService({ hostname, host }: URL): string {
  return parse(hostname).domain ?? host;
}

/** Whether an address is one of the public internet: none of this machine, of its network or of the cloud that it is in. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Looks a name up, and gives back nothing of it where any of its addresses is not public. The connection goes to what was
 * looked at, so that a name that leads elsewhere a moment later changes nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
    // With an error come no addresses at all: what is thrown here would end the program.
    const addresses = found ?? [];
    const [first] = addresses;
    if (error !== null || first === undefined) done(error ?? new Error(`${hostname} has no address`), []);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      done(Object.assign(new Error(`${hostname} leads to an address that is not public`), { code: FORBIDDEN }), []);
    } else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Sends a notice to its service. What that answers is judged by its status alone: no more than that is read. */
export async function sendToService(
  { endpoint, headers, body }: PushRequest,
  mayReach: MayReach,
): Promise<PushOutcome> {
  const common: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false };
  const isOwn = mayReach(endpoint);
  // Read once more: an endpoint that was kept before the rule was is none of a public service either.
  if (!isOwn && readEndpoint(endpoint.href, mayReach) === undefined) return 'forbidden';
  return await new Promise((resolve) => {
    const asked = isOwn ? requestPlain(endpoint, common) : request(endpoint, { ...common, lookup: lookUpPublic });
    asked.once('response', (answer) => {
      resolve(judgeStatus(answer.statusCode ?? 0));
      answer.destroy();
    });
    // Destroying the answer may be told of too; it is decided by then.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      resolve(judgeFailure(error));
    });
    asked.end(body);
  });
}

function judgeStatus(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  // 401 and 403: the device was subscribed with another key than the house's.
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'untaken' : 'refused';
}

function judgeFailure({ code = '' }: NodeJS.ErrnoException): PushOutcome {
  if (code === FORBIDDEN) return 'forbidden';
  return NEVER_CONNECTED.includes(code) ? 'untaken' : 'unknown';
}
