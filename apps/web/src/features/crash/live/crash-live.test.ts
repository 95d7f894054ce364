import { CRASH_EVENTS, paise } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod/mini';
import { aBet, aTable } from './builders.ts';
import { createCrashLive } from './crash-live.ts';
import type { LiveNews } from './live-store.ts';

/** A live game over a socket that says what it is made to say, and the news that it gives. */
function openTable() {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const on = (event: string, listener: (data: unknown) => void) =>
    void listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  const idle = () => undefined;
  const socket = { io: { on: idle, off: idle } } as unknown as Socket;
  const rest = { open: idle, close: idle, join: idle, leave: idle, hangUp: idle, isLeaving: () => false };
  const live = createCrashLive({
    openLine: () => ({ socket, on, ...rest }),
    readSession: () => undefined,
    renew: () => Promise.resolve(),
    watchReturn: () => idle,
    now: () => 0,
  });
  onTestFinished(live.open());
  const news: LiveNews[] = [];
  live.listen((one) => news.push(one));
  const say = (event: string, json: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(json);
  };
  return { live, news, say };
}

const own = (bet: object) => ({ bets: [bet], balance: 90 });
const lost = z.encode(CRASH_EVENTS.own_bets, { bets: [aBet({ status: 'lost' })] }).bets[0] ?? {};

it('reports own bets with amounts to the paisa', () => {
  const { news, say } = openTable();
  say('initial_data', z.encode(CRASH_EVENTS.initial_data, aTable()));
  say('own_bets', own({ ...lost, status: 'cashed_out', amount: 0.1, winAmount: 0.2, cashoutMultiplier: 2 }));
  expect(news).toMatchObject([
    { kind: 'connected' },
    { kind: 'balance', balance: paise(90_00n) },
    { kind: 'bets', after: [{ amount: 10n, winAmount: 20n }] },
  ]);
});

it('reports once a connection that something cannot be read, and of no bet or balance in it', () => {
  const { live, news, say } = openTable();
  say('initial_data', z.encode(CRASH_EVENTS.initial_data, aTable()));
  const before = live.state.get().snapshot;
  for (const winAmount of [0.001, 'much', null, undefined]) {
    say('own_bets', own({ ...lost, status: 'cashed_out', cashoutMultiplier: 2, winAmount }));
  }
  expect(news).toMatchObject([{ kind: 'connected' }, { kind: 'unreadable' }]);
  expect(live.state.get().snapshot).toBe(before);
  say('connect', undefined);
  say('own_bets', { bets: [], balance: 0.001 });
  expect(news.map(({ kind }) => kind)).toEqual(['connected', 'unreadable', 'unreadable']);
});

it('keeps what a call answers of an own bet while the connection is lost', () => {
  const { live, news, say } = openTable();
  const bet = aBet({ status: 'active' });
  say('initial_data', z.encode(CRASH_EVENTS.initial_data, aTable({ gameState: 'running', ownBets: [bet] })));
  say('disconnect', 'transport close');
  expect(live.state.get().connection).toBe('lost');
  const paid = { ...bet, status: 'cashed_out', cashoutMultiplier: 1.5, winAmount: paise(15_00n) } as const;
  live.noteOwnBet(paid);
  expect(live.state.get().snapshot?.ownBets).toMatchObject([{ betId: bet.betId, status: 'cashed_out' }]);
  // The table of the next connection says the same, and it is no news then.
  say('initial_data', z.encode(CRASH_EVENTS.initial_data, aTable({ gameState: 'running', ownBets: [paid] })));
  expect(live.state.get().snapshot?.ownBets).toHaveLength(1);
  expect(news.filter(({ kind }) => kind === 'bets').at(-1)).toMatchObject({ before: [{ status: 'cashed_out' }] });
});
