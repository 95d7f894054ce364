import type { IncomingMessage } from 'node:http';
import { type Clock, MINUTE_MS } from '../clock.ts';
import { countByNetwork, limitSites, readNetwork } from '../read-network.ts';
import { createTokenBuckets } from '../token-buckets.ts';
import { isOwnPage } from './own-page.ts';
import type { ConnectionQuota } from './connection-quota.ts';

/** How much of the house's sockets anybody may take up. */
export interface SocketLimits {
  /** Open at once, all together; visitors have half of them. */
  readonly sockets: number;
  /**
   * Open at once from one address, or one IPv6 network, and opened from there in a minute; an IPv6 site has sixteen times that.
   */
  readonly socketsPerAddress: number;
  /** From one socket, and commands of one player over all sockets; a tenth of them at once. */
  readonly messagesPerMinute: number;
}

/** What decides who may open a socket. */
export interface AdmissionParts {
  readonly clock: Clock;
  readonly limits: SocketLimits;
  /** Whether a proxy stands before the house: the address that it adds to X-Forwarded-For is then the visitor's. */
  readonly trustProxy: boolean;
  /** The address that people type. */
  readonly publicUrl: () => string;
  readonly quota: Pick<ConnectionQuota, 'isFull'>;
}

/** Decides who may open a socket, and counts those that are open from each network. */
export interface Admission {
  /** Why a request may not become a socket, if it may not. */
  judge(request: IncomingMessage): string | undefined;
  /** Counts a socket in; gives back what counts it out again. */
  admit(request: IncomingMessage): () => void;
  /** The network that a request comes from. */
  readNetwork(request: IncomingMessage): string;
}

export function createAdmission({ clock, limits, trustProxy, publicUrl, quota }: AdmissionParts): Admission {
  const open = countByNetwork(limits.socketsPerAddress);
  const size = { burst: limits.socketsPerAddress, refillMs: MINUTE_MS / limits.socketsPerAddress };
  const attempts = createTokenBuckets(size);
  const waitOfSite = limitSites(size);
  const addressOf = (request: IncomingMessage): string => readAddress(request, trustProxy);
  return {
    judge: (request) => {
      if (!isOwnPage(request, publicUrl())) return 'Sockets are opened from our own pages only.';
      const address = addressOf(request);
      const network = readNetwork(address);
      const now = clock.now();
      if (!attempts.has(network, now) || !open.hasRoom(address) || waitOfSite(address, now) > 0) {
        return 'Too many connections. Please wait a moment and try again.';
      }
      attempts.take(network, now);
      return quota.isFull() ? 'We are very busy right now. Please try again.' : undefined;
    },
    admit: (request) => open.add(addressOf(request)),
    readNetwork: (request) => readNetwork(addressOf(request)),
  };
}

/** The visitor's address, by the rule that calls have: of those in the header only the last is the proxy's own word. */
function readAddress(request: IncomingMessage, trustProxy: boolean): string {
  const own = request.socket.remoteAddress ?? '';
  if (!trustProxy) return own;
  const last =
    String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return last === '' ? own : last;
}
