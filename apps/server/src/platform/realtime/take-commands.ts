import type { RefusalCode } from '@rang/contract';
import type { Socket } from 'socket.io';
import { stampReceipt } from '../clock.ts';
import type { Authenticate } from '../http/routes.ts';
import { refusalAnswer } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import { carryOut } from './carry-out.ts';
import { nameRoom, type ChannelParts, type SocketIdentity } from './channel-parts.ts';
import type { ChannelRules, CommandTable, EventTable } from './channel.ts';

// Commands of one connection that are being carried out. A player with two bets has a handful at the most.
const MAX_IN_HAND = 32;

/** Carries out what a socket asks for and answers it. */
export function takeCommands<Commands extends CommandTable, Events extends EventTable>(
  parts: ChannelParts,
  { commands, handlers, singly = [] }: ChannelRules<Commands, Events>,
  socket: Socket,
): void {
  const { player, authorization } = socket.data as SocketIdentity;
  const identify = (): ReturnType<Authenticate> | undefined => player && parts.authenticate(authorization);
  const enter = createEntrance(parts, singly, socket);
  // Here and not in a listener: this runs as the packet comes in, also where the connection ends right after it.
  socket.use(([name, ...rest]) => {
    const receipt = stampReceipt(parts.clock);
    if (typeof name !== 'string' || !Object.hasOwn(commands, name)) return;
    const last: unknown = rest.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined;
    const payload: unknown = rest[0] === last && acknowledge ? undefined : rest[0];
    const leave = enter(name, receipt.receivedAt);
    if (typeof leave === 'string') {
      const refused = refusalAnswer(new Refusal(leave));
      parts.count(name, refused);
      acknowledge?.(refused);
      return;
    }
    const answered = carryOut({ commands, handlers, identify, logger: parts.logger }, { name, payload, ...receipt });
    parts.onCommand(
      answered.then((answer) => {
        parts.count(name, answer);
        acknowledge?.(answer);
        leave();
      }),
      socket.conn,
    );
  });
}

/** Lets a socket's command in, and gives back what it leaves by; or says why it may not come in. */
function createEntrance(
  parts: ChannelParts,
  singly: readonly string[],
  socket: Socket,
): (name: string, now: number) => (() => void) | RefusalCode {
  const isFree = createAllowance(parts, socket);
  // Of each command that goes singly: what waited to be sent when it was answered, with its answer as the last.
  const underWay = new Map<string, number>();
  let inHand = 0;
  const isUnderWay = (name: string): boolean => {
    const waited = underWay.get(name);
    return waited !== undefined && (waited === Infinity || parts.unsentOf(socket.conn) >= waited);
  };
  return (name, now) => {
    if (!parts.isOpen()) return 'BUSY';
    if (inHand >= MAX_IN_HAND || isUnderWay(name)) return 'TOO_MANY_REQUESTS';
    const isLong = singly.includes(name);
    if (!isFree(now, isLong)) return 'TOO_MANY_REQUESTS';
    inHand += 1;
    if (isLong) underWay.set(name, Infinity);
    return () => {
      inHand -= 1;
      if (!underWay.delete(name)) return;
      const waiting = parts.unsentOf(socket.conn);
      if (waiting > 0) underWay.set(name, waiting);
    };
  };
}

/**
 * Whether a command may come in, which is counted then: a player's, over all sockets; a visitor's, over the one and over those of
 * the network and its site; one with a long answer, over all sockets of the network and its site. One that may not come in
 * for the others' sake takes nothing of what is a player's own, with which to bet and to cash out.
 */
function createAllowance(
  { commandBuckets, limitVisitors, limitLong, readAddress }: ChannelParts,
  socket: Socket,
): (now: number, isLong: boolean) => boolean {
  const { player } = socket.data as SocketIdentity;
  const key = player === undefined ? socket.id : nameRoom(player.playerId);
  return (now, isLong) => {
    if (!commandBuckets.has(key, now)) return false;
    if (player === undefined && limitVisitors(readAddress(socket.request), now) > 0) return false;
    if (isLong && limitLong(readAddress(socket.request), now) > 0) return false;
    commandBuckets.take(key, now);
    return true;
  };
}
