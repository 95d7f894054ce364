import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
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
 * good; `untaken`, and it may be tried again; `unresolved`, the same, as its name was not answered for in time; `unnamed`, the
 * same, as nobody has that name, which says nothing of its service; or nobody knows, as the answer did not come.
 */
export type PushOutcome =
  ('taken' | 'gone' | 'refused' | 'untaken') | ('unresolved' | 'unnamed' | 'unknown' | 'forbidden');

// A service that hangs holds its own notices up, nobody else's.
const TIMEOUT_MS = 10_000;
// Of a name: its server is silent; it leads nowhere, as the DNS says; and where the DNS cannot say.
const TIMED_OUT = 'ETIMEOUT';
const NO_NAME = 'ENOTFOUND';
const NOT_SAID = 'EAI_AGAIN';
const NEVER_CONNECTED = ['ECONNREFUSED', NOT_SAID, 'EHOSTUNREACH', 'ENETUNREACH'];
// There is no such name, or it has no address of the kind that was asked for.
const SAID_OF_NONE = [NO_NAME, 'ENODATA'];
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

/** Whether an address is one of the public internet: none of this machine, of its network or of the cloud that it is in. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Who knows the addresses of a name: the servers of the DNS. */
interface Addresses {
  resolve4(hostname: string): Promise<string[]>;
  resolve6(hostname: string): Promise<string[]>;
}

// The system's own lookup would wait in one of the few threads that passwords are hashed and files are read in, for as long
// as a server of whoever owns the name likes. This one waits in none, for three seconds at the most.
const NAME_SERVERS: Addresses = new Resolver({ timeout: 1_000, tries: 2 });

/**
 * Looks a name up, and gives back nothing of it where any of its addresses is not public. The connection goes to what was
 * looked at, so that a name that leads elsewhere a moment later changes nothing.
 */
export function createPublicLookUp(names = NAME_SERVERS): LookupFunction {
  return (hostname, options, done) => {
    const give = (found: readonly LookupAddress[]): void => {
      const [first] = found;
      if (first === undefined) return;
      if (options.all === true) done(null, [...found]);
      else done(null, first.address, first.family);
    };
    findPublic(hostname, names).then(give, (error: unknown) => {
      done(error instanceof Error ? error : new Error(String(error)), []);
    });
  };
}

/** At least one address, all of them public. */
async function findPublic(hostname: string, names: Addresses): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  // Whatever the name servers say of it: nothing was connected to.
  if (found.length === 0) {
    const causes = [four, six].map((each): unknown => (each.status === 'rejected' ? each.reason : undefined));
    throw Object.assign(new Error(`${hostname} has no address`, { cause: causes[0] }), { code: judgeNames(causes) });
  }
  if (found.every(({ address }) => isPublicAddress(address))) return found;
  throw Object.assign(new Error(`${hostname} leads to an address that is not public`), { code: FORBIDDEN });
}

/** Why a name has no address, by what was said of either kind: it leads nowhere only where that was said of both. */
function judgeNames(causes: readonly unknown[]): string {
  const codes = causes.map((cause) => (cause instanceof Error && 'code' in cause ? String(cause.code) : NO_NAME));
  if (codes.includes(TIMED_OUT)) return TIMED_OUT;
  return codes.every((code) => SAID_OF_NONE.includes(code)) ? NO_NAME : NOT_SAID;
}

const lookUpPublic = createPublicLookUp();

/** Sends a notice to its service. What that answers is judged by its status alone: no more than that is read. */
export async function sendToService(
  { endpoint, headers, body }: PushRequest,
  mayReach: MayReach,
  lookup = lookUpPublic,
): Promise<PushOutcome> {
  const common: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false };
  const isOwn = mayReach(endpoint);
  // Read once more: an endpoint that was kept before the rule was is none of a public service either.
  if (!isOwn && readEndpoint(endpoint.href, mayReach) === undefined) return 'forbidden';
  return await new Promise((resolve) => {
    const asked = isOwn ? requestPlain(endpoint, common) : request(endpoint, { ...common, lookup });
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
  if (code === TIMED_OUT) return 'unresolved';
  if (code === NO_NAME) return 'unnamed';
  return NEVER_CONNECTED.includes(code) ? 'untaken' : 'unknown';
}
