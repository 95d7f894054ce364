import type { IncomingMessage } from 'node:http';
import { type Clock, MINUTE_MS } from '../clock.ts';
import { readNetwork } from '../read-network.ts';
import { createTokenBuckets } from '../token-buckets.ts';
import { isOwnPage } from './own-page.ts';

/** How much of the house's sockets anybody may take up. */
export interface SocketLimits {
  /** Open at once, all together. */
  readonly sockets: number;
  /** Open at once from one address, or one IPv6 network, and opened from there in a minute. */
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
}

/** Decides who may open a socket, and counts those that are open. */
export interface Admission {
  /** Why a request may not become a socket, if it may not. */
  judge(request: IncomingMessage): string | undefined;
  /** Counts a socket in; gives back what counts it out again. */
  admit(request: IncomingMessage): () => void;
  /** The network that a request comes from. */
  readNetwork(request: IncomingMessage): string;
}

export function createAdmission({ clock, limits, trustProxy, publicUrl }: AdmissionParts): Admission {
  const openAt = new Map<string, number>();
  const attempts = createTokenBuckets({
    burst: limits.socketsPerAddress,
    refillMs: MINUTE_MS / limits.socketsPerAddress,
  });
  let open = 0;
  const readOwnNetwork = (request: IncomingMessage): string => readNetwork(readAddress(request, trustProxy));
  return {
    judge: (request) => {
      if (!isOwnPage(request, publicUrl())) return 'Sockets are opened from our own pages only.';
      const network = readOwnNetwork(request);
      const now = clock.now();
      if (!attempts.has(network, now) || (openAt.get(network) ?? 0) >= limits.socketsPerAddress) {
        return 'Too many connections. Please wait a moment and try again.';
      }
      attempts.take(network, now);
      return open >= limits.sockets ? 'We are very busy right now. Please try again.' : undefined;
    },
    admit: (request) => {
      const network = readOwnNetwork(request);
      open += 1;
      openAt.set(network, (openAt.get(network) ?? 0) + 1);
      return () => {
        open -= 1;
        const left = (openAt.get(network) ?? 1) - 1;
        if (left === 0) openAt.delete(network);
        else openAt.set(network, left);
      };
    },
    readNetwork: readOwnNetwork,
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
