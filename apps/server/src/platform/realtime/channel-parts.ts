import type { Server, Socket } from 'socket.io';
import type { limitNetworks, TokenBuckets } from '@rang/connections';
import type { Clock } from '../clock.ts';
import type { Authenticate, PlayerIdentity } from '../http/routes.ts';
import type { Logger } from '../logger.ts';
import type { PlayerSockets } from './player-sockets.ts';
import type { ConnectionQuota } from './connection-quota.ts';

/** What every channel is opened with. */
export interface ChannelParts {
  readonly io: Server;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly authenticate: Authenticate;
  readonly quota: Pick<ConnectionQuota, 'take'>;
  readonly playerSockets: PlayerSockets;
  /** A player's commands, over all sockets; a visitor's, over the one. */
  readonly commandBuckets: TokenBuckets;
  /** Those of all visitors of a network, and of a site. */
  readonly limitVisitors: ReturnType<typeof limitNetworks>;
  /** Commands with long answers, of all visitors and players of a network, and of a site. */
  readonly limitLong: ReturnType<typeof limitNetworks>;
  readonly readAddress: (request: Socket['request']) => string;
  /** Bytes that were written to a connection and have not left this process. */
  readonly unsentOf: (connection: Socket['conn']) => number;
  /** Resolves when it is a newcomer's turn to be greeted: however many come at once, everything else goes on between them. */
  readonly takeTurn: () => Promise<void>;
  /** Whether the house takes commands: not once it is closing. */
  readonly isOpen: () => boolean;
  /** Called with each command that is being carried out, so that closing waits for it. */
  readonly onCommand: (done: Promise<void>, connection: Socket['conn']) => void;
  /** Counts what a command was answered with. */
  readonly count: (command: string, answer: unknown) => void;
}

/** A socket as the handshake leaves it. */
export interface SocketIdentity {
  readonly player: PlayerIdentity | undefined;
  /** Empty for a visitor. */
  readonly authorization: string;
}

/** Where all sockets of a player are. */
export function nameRoom(playerId: bigint): string {
  return `player:${String(playerId)}`;
}
