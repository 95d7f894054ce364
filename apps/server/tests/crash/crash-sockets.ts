import {
  CRASH_EVENTS,
  CRASH_NAMESPACE,
  LIMITS,
  type CrashEventName,
  type CrashEvents,
  type CrashSnapshot,
} from '@rang/contract';
import { z } from 'zod/mini';
import { openCrashTable, type CrashTable } from '../house/crash-table.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { readWire } from '../house/read-wire.ts';
import { connectSocket, type ConnectOptions, type TestSocket, type ReceivedEvent } from '../house/socket-client.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

/** The whole house with its sockets, and what nobody outside a test knows of its rounds. */
export interface CrashHouse {
  readonly house: TestHouse;
  readonly clock: TestClock;
  /** Looks at the rounds that the house plays; its own game never does. */
  readonly table: CrashTable;
  readonly join: (player?: TestPlayer, options?: ConnectOptions) => Promise<TestSocket>;
  close(): Promise<void>;
}

export async function openCrashHouse(settings: Record<string, string> = {}): Promise<CrashHouse> {
  const clock = createTestClock();
  const generous = { SOCKET_MESSAGES_PER_MINUTE: '1000000', SOCKETS_PER_ADDRESS: '100000' };
  const house = await openHouse({ clock, settings: { ...generous, ...settings } });
  const table = await openCrashTable({ connectionString: house.connectionString, clock });
  const sockets: TestSocket[] = [];
  return {
    ...{ house, clock, table },
    join: async (player, options = {}) => {
      const token = player && `Bearer ${player.token}`;
      const socket = await connectSocket(house.address, { namespace: CRASH_NAMESPACE, token, ...options });
      sockets.push(socket);
      return socket;
    },
    close: async () => {
      for (const socket of sockets) socket.close();
      await table.close();
      await house.close();
    },
  };
}

/** What one socket received by this name, the oldest first. Each is checked against the contract, to the last field. */
export function listReceived<Name extends CrashEventName>(
  socket: { received: readonly ReceivedEvent[] },
  name: Name,
): z.input<(typeof CRASH_EVENTS)[Name]>[] {
  const schema = z.strictObject(CRASH_EVENTS[name].shape);
  return socket.received
    .filter(({ event }) => event === name)
    .map(({ payload }) => readWire(schema, payload) as z.input<(typeof CRASH_EVENTS)[Name]>);
}

type SeenTable = Omit<CrashSnapshot, 'ownBets'>;

/** The table after an event, as a client works it out; `missed` where a change before it was not received. */
export function applyEvent(table: SeenTable, { event, payload }: ReceivedEvent): SeenTable | 'missed' {
  const { version } = payload as { version: number };
  if (event === 'tick') {
    if (version > table.version) return 'missed';
    const { multiplier, elapsed } = payload as CrashEvents['tick'];
    return { ...table, currentMultiplier: multiplier, elapsedTime: elapsed };
  }
  if (version <= table.version) return table;
  if (version > table.version + 1) return 'missed';
  return { ...applyChange(table, event, payload), version };
}

function applyChange(table: SeenTable, event: string, payload: unknown): SeenTable {
  if (event === 'game_state') return { ...table, ...(payload as CrashEvents['game_state']) };
  if (event === 'game_history') {
    const { added } = payload as CrashEvents['game_history'];
    return { ...table, gameHistory: [...added, ...table.gameHistory].slice(0, LIMITS.crashHistory) };
  }
  if (event === 'next_round_bets') {
    const { isNewRound, added, removed, totals } = payload as CrashEvents['next_round_bets'];
    const before = isNewRound ? [] : table.nextRoundBets;
    const nextRoundBets = [...before, ...added].filter(({ betId }) => !removed.includes(betId));
    return { ...table, nextRoundBets, nextRoundTotals: totals };
  }
  const { isNewRound, added, changed, totals } = payload as CrashEvents['current_bets'];
  const changes = new Map(changed.map((bet) => [bet.betId, bet]));
  const before = isNewRound ? [] : table.currentBets;
  const currentBets = [
    ...before.map((bet) => {
      const { amount = bet.amount, ...change } = changes.get(bet.betId) ?? {};
      return { ...bet, ...change, amount };
    }),
    ...added,
  ];
  return { ...table, currentBets, currentTotals: totals, totalBetAmount: totals.totalBetAmount };
}
