import { CRASH_COMMANDS, CRASH_EVENTS, CRASH_NAMESPACE } from '@rang/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Channel, CommandHandlers } from '../../platform/realtime/channel.ts';
import type { Realtime } from '../../platform/realtime/create-realtime.ts';
import { readOrder } from '../games/index.ts';
import type { Crash } from './create-crash.ts';
import { markBet } from './live-table/live-table.ts';
import { createSnapshots, type Snapshots } from './live-table/snapshots.ts';

/** What the game's socket speaks for. */
export interface CrashSocketParts {
  readonly crash: Crash;
  readonly clock: Clock;
}

/**
 * Opens the game's namespace: what happens at the table is published to everybody, what happens to a bet to its player.
 * Gives back who watches.
 */
export function openCrashSocket(
  realtime: Realtime,
  parts: CrashSocketParts,
): Pick<Channel<typeof CRASH_EVENTS>, 'countWatchers'> {
  const snapshots = createSnapshots(parts.crash);
  const channel = realtime.open({
    namespace: CRASH_NAMESPACE,
    commands: CRASH_COMMANDS,
    events: CRASH_EVENTS,
    handlers: createHandlers(parts, snapshots),
    singly: ['sync'],
    onJoin: ({ player, send }) =>
      snapshots.take(player, (snapshot) => {
        send('initial_data', snapshot);
      }),
  });
  parts.crash.table.listen({
    onEvent: ({ name, payload }) => {
      // A tick that comes late is worth nothing: the next one says more.
      if (name === 'tick') channel.publishIfReady(name, payload);
      else channel.publish(name, payload);
    },
    onOwnBets: ({ playerId, ...own }) => {
      snapshots.noteNews(playerId);
      channel.publishToPlayer(playerId, 'own_bets', own);
    },
  });
  return channel;
}

function createHandlers(
  { crash, clock }: CrashSocketParts,
  snapshots: Snapshots,
): CommandHandlers<typeof CRASH_COMMANDS> {
  return {
    place_bet: async ({ payload, ...request }) => {
      const { amount: stake, slot, key, outcomeRule: shownRule } = payload;
      const target = payload.targetMultiplier ?? null;
      const order = { ...readOrder(request), key, stake, target, slot, shownRule };
      return markBet(crash.table, await crash.placeBet(order));
    },
    cashout: async ({ payload: { betId, key }, ...request }) =>
      markBet(crash.table, await crash.cashOut({ ...readOrder(request), key, betId })),
    cashoutHalf: async ({ payload: { betId, key }, ...request }) =>
      markBet(crash.table, await crash.cashOutHalf({ ...readOrder(request), key, betId })),
    cancelPendingBet: async ({ payload: { betId, key }, ...request }) =>
      markBet(crash.table, await crash.cancelPending({ ...readOrder(request), key, betId })),
    sync: ({ player }) => snapshots.take(player, (snapshot) => ({ success: true, ...snapshot })),
    ping: () => ({ success: true, serverTime: new Date(clock.now()).toISOString() }),
  };
}
