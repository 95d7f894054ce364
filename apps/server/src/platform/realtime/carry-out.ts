import { z } from 'zod/mini';
import type { Receipt } from '../clock.ts';
import type { PlayerIdentity } from '../http/routes.ts';
import type { Logger } from '../logger.ts';
import { refuseOutage } from '../refuse-outage.ts';
import { refusalAnswer, refusalOfInput } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import type { SocketRequest, CommandHandlers, CommandTable } from './channel.ts';

/** A packet that asks for something, as it came in. */
export interface Packet extends Receipt {
  readonly name: string;
  readonly payload: unknown;
}

/** What a command is carried out with. */
export interface CarryOutParts<Commands extends CommandTable> {
  readonly commands: Commands;
  readonly handlers: CommandHandlers<Commands>;
  readonly logger: Logger;
  /** Whose socket it is at this moment: throws where the player's rights have ended. */
  readonly identify: () => Promise<PlayerIdentity | undefined> | PlayerIdentity | undefined;
}

/** Carries out one command and gives back what it is acknowledged with, whatever happens. */
export async function carryOut<Commands extends CommandTable>(
  parts: CarryOutParts<Commands>,
  packet: Packet,
): Promise<unknown> {
  try {
    return await answerCommand(parts, packet);
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    const refusal = refuseOutage(error, { logger: parts.logger, reads: false });
    if (refusal !== undefined) return refusalAnswer(refusal);
    parts.logger.error({ err: error, command: packet.name }, 'unexpected error');
    return refusalAnswer(new Refusal('INTERNAL'));
  }
}

async function answerCommand<Commands extends CommandTable>(
  { commands, handlers, identify }: CarryOutParts<Commands>,
  { name, payload, receivedAt, isTimeKnown }: Packet,
): Promise<unknown> {
  const command = commands[name];
  const handler = handlers[name];
  if (command === undefined || handler === undefined) throw new Refusal('NOT_FOUND');
  const player = await identify();
  // Before the input is looked at: a visitor learns nothing but that he is one.
  if (command.access === 'player' && player === undefined) throw new Refusal('UNAUTHORIZED');
  const asked = { payload: readPayload(command.payload, payload), player, receivedAt, isTimeKnown };
  const answer = await handler(asked as SocketRequest<Commands[string]>);
  return z.encode(command.answer, answer);
}

function readPayload(schema: z.ZodMiniType, payload: unknown): unknown {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path[0];
  throw refusalOfInput({ field: field === undefined ? undefined : String(field), message: issue?.message });
}
