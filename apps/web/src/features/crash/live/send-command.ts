import { CRASH_COMMANDS, TIMES, refusalAnswer, type CrashCommandName } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod/mini';
import { ApiError, isUnreached } from '../../../house/calls/api-error.ts';
import { readAnswer, writeInput } from '../../../house/calls/wire.ts';

export type Answer<Name extends CrashCommandName> = z.output<(typeof CRASH_COMMANDS)[Name]['answer']>;
type Payload<Name extends CrashCommandName> = z.output<(typeof CRASH_COMMANDS)[Name]['payload']>;

/** One command as it is sent, and how long its answer is waited for. */
export interface Command<Name extends CrashCommandName> {
  readonly name: Name;
  readonly payload: Payload<Name>;
  readonly timeoutMs: number;
}

function readWord<Name extends CrashCommandName>(name: Name, json: unknown): Answer<Name> {
  const refusal = refusalAnswer.safeParse(json);
  if (refusal.success) throw new ApiError(refusal.data);
  return readAnswer(CRASH_COMMANDS[name].answer, json) as Answer<Name>;
}

/** Sends one command over the socket as it is, and gives its checked answer. */
export async function sendCommand<Name extends CrashCommandName>(
  socket: Socket,
  command: Command<Name>,
): Promise<Answer<Name>> {
  const { name, payload, timeoutMs } = command;
  if (!socket.connected) throw new ApiError({ code: 'NETWORK' });
  // The library's own errors here are two: no answer in time, and the connection lost before it.
  const json = await (
    socket.timeout(timeoutMs).emitWithAck(name, writeInput(CRASH_COMMANDS[name].payload, payload)) as Promise<unknown>
  ).catch(() => {
    throw new ApiError({ code: 'TIMEOUT' });
  });
  return readWord(name, json);
}

/** Waits until the house has sent the table; throws ApiError where it does not in time. */
export function waitForTable(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.off('initial_data', begun);
      reject(new ApiError({ code: 'TIMEOUT' }));
    }, TIMES.crashAnswerTimeoutMs);
    const begun = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.once('initial_data', begun);
  });
}

/**
 * Sends a command over the socket, or by a call where the socket reaches nobody. Both ways carry the same key: where the
 * first did reach the house and its answer alone was lost, the second is answered with what the first did.
 */
export async function sendEitherWay<Reply>(ways: {
  readonly bySocket: () => Promise<Reply>;
  readonly byCall: () => Promise<Reply>;
}): Promise<Reply> {
  try {
    return await ways.bySocket();
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'NETWORK' && error.code !== 'TIMEOUT')) throw error;
    try {
      return await ways.byCall();
    } catch (second) {
      // The first says what the player saw happen, where neither was answered.
      throw isUnreached(second) ? error : second;
    }
  }
}
