import { CRASH_RECONNECT_ATTEMPTS, TIMES, type CrashCommandName } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import { ApiError } from '../../../house/calls/api-error.ts';
import { isOfSession, keepLink, type LinkParts } from '../../../house/link/keep-link.ts';
import { sendCommand, waitForTable, type Answer, type Command } from './send-command.ts';

/** `failed`: all attempts to come back were in vain; further ones wait for the player, or for `watchReturn`. */
export type Connection = 'connecting' | 'live' | 'lost' | 'failed';

export interface Link extends Pick<ReturnType<typeof keepLink>, 'on' | 'open' | 'reconnect'> {
  readonly socket: Socket;
  /**
   * Gives the checked answer; throws ApiError: the house's refusal, or what kept its answer from us. A refused
   * token is renewed once, and the command sent again over the new connection.
   */
  readonly send: <Name extends CrashCommandName>(command: Command<Name>) => Promise<Answer<Name>>;
}

/** Renews the session where `error` is the refusal of its token; throws it where a renewed one would not help. */
async function renewAfter(error: unknown, { parts, usedToken }: { parts: LinkParts; usedToken: string }) {
  const session = parts.readSession();
  if (!(error instanceof ApiError && isOfSession(error.code)) || session === undefined) throw error;
  await parts.renew(usedToken);
  if (parts.readSession()?.userId !== session.userId) throw error;
}

function returnIn(refusals: number): number | undefined {
  if (refusals > CRASH_RECONNECT_ATTEMPTS) return undefined;
  return refusals === 1 ? 0 : TIMES.reconnectDelayMs.min;
}

/** Keeps the game's socket, and sends commands over it. */
export function openLink(parts: LinkParts): Link {
  const rules = { welcome: 'initial_data', attempts: CRASH_RECONNECT_ATTEMPTS, returnIn };
  const { socket, usedToken, isOpen, ...link } = keepLink({ ...parts, ...rules });
  const { reconnect } = link;
  return {
    ...{ ...link, socket },
    send: async (command) => {
      // The socket may be the next one's by now, who is somebody else.
      if (!isOpen()) throw new ApiError({ code: 'NETWORK' });
      try {
        return await sendCommand(socket, command);
      } catch (error) {
        await renewAfter(error, { parts, usedToken: usedToken() });
        const begun = waitForTable(socket);
        reconnect();
        await begun;
        return await sendCommand(socket, command);
      }
    },
  };
}
