import type { z } from 'zod/mini';
import type { Receipt } from '../clock.ts';
import type { AnswerOf, PlayerIdentity } from '../http/routes.ts';

/** A command of a contract: who may send it, what goes in and what comes out. */
interface SocketCommand {
  readonly access: 'public' | 'player';
  readonly payload: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}
export type CommandTable = Readonly<Record<string, SocketCommand>>;
export type EventTable = Readonly<Record<string, z.ZodMiniType>>;

/** What a handler is given: the payload as the contract reads it, and what the server itself knows of packet and sender. */
export interface SocketRequest<Command extends SocketCommand> extends Receipt {
  readonly payload: z.output<Command['payload']>;
  /** Undefined for a visitor, who may send public commands only. */
  readonly player: Command['access'] extends 'player' ? PlayerIdentity : PlayerIdentity | undefined;
}

/** Carries out the commands of a table. A refusal is thrown. */
export type CommandHandlers<Commands extends CommandTable> = {
  readonly [Name in keyof Commands]: (
    request: SocketRequest<Commands[Name]>,
  ) => Promise<AnswerOf<Commands[Name]>> | AnswerOf<Commands[Name]>;
};

/** A socket that has just connected. */
export interface JoinedSocket<Events extends EventTable> {
  /** Undefined for a visitor. */
  readonly player: PlayerIdentity | undefined;
  readonly send: <Name extends keyof Events & string>(event: Name, payload: z.output<Events[Name]>) => void;
}

/** What a module opens: a namespace with its commands and events, as the contract has them. */
export interface ChannelRules<Commands extends CommandTable, Events extends EventTable> {
  readonly namespace: string;
  readonly commands: Commands;
  readonly events: Events;
  readonly handlers: CommandHandlers<Commands>;
  /** Commands with long answers: a connection is given the next one when it has taken the last. */
  readonly singly?: readonly (keyof Commands & string)[];
  /** Sends a socket that has just connected the state of everything. */
  readonly onJoin: (socket: JoinedSocket<Events>) => Promise<void> | void;
}

/** Publishes what happens to whoever is connected. Nothing is sent that the contract does not name. */
export interface Channel<Events extends EventTable> {
  /** To everybody. */
  publish<Name extends keyof Events & string>(event: Name, payload: z.output<Events[Name]>): void;
  /** To everybody who can take it at once; a slow connection goes without. */
  publishIfReady<Name extends keyof Events & string>(event: Name, payload: z.output<Events[Name]>): void;
  /** To a player, on each of their screens. */
  publishToPlayer<Name extends keyof Events & string>(
    playerId: bigint,
    event: Name,
    payload: z.output<Events[Name]>,
  ): void;
  /** Who is connected, visitors aside; whoever has several screens, several times. */
  listPlayers(): bigint[];
  /** How many are connected. */
  countWatchers(): number;
}
