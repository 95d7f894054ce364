import type { IncomingMessage } from 'node:http';
import { countByNetwork, limitNetworks, readAddress } from '@rang/connections';
import { type Clock, MINUTE_MS } from '../clock.ts';
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
  /** Counts a socket in and lets go of what its request brought along but the address; gives back what counts it out again. */
  admit(request: IncomingMessage): () => void;
  /** The address that a request comes from. */
  readAddress(request: IncomingMessage): string;
}

export function createAdmission({ clock, limits, trustProxy, publicUrl, quota }: AdmissionParts): Admission {
  const open = countByNetwork(limits.socketsPerAddress);
  const attempt = limitNetworks({ burst: limits.socketsPerAddress, refillMs: MINUTE_MS / limits.socketsPerAddress });
  const addresses = new WeakMap<IncomingMessage, string>();
  const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? readAddress(request, trustProxy);
  return {
    judge: (request) => {
      if (!isOwnPage(request, publicUrl())) return 'Sockets are opened from our own pages only.';
      const address = addressOf(request);
      if (!open.hasRoom(address) || attempt(address, clock.now()) > 0)
        return 'Too many connections. Please wait a moment and try again.';
      return quota.isFull() ? 'We are very busy right now. Please try again.' : undefined;
    },
    admit: (request) => {
      const address = addressOf(request);
      addresses.set(request, address);
      // The engine keeps the request of a socket for as long as it is open, and every namespace shows its head.
      dropHead(request);
      return open.add(address);
    },
    readAddress: addressOf,
  };
}

/** Lets go of the head of a request that is kept for longer than it is needed. */
export function dropHead(request: IncomingMessage): void {
  Object.assign(request, { headers: {}, rawHeaders: [] });
}
