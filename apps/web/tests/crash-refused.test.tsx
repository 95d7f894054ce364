// @vitest-environment happy-dom
import { CRASH_EVENTS, activeCrashBets, paise, type CrashBet } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { useSlot } from '../src/features/crash/bet/use-slot.ts';
import { aBet, aTable } from '../src/features/crash/live/builders.ts';
import { createCrashLive } from '../src/features/crash/live/crash-live.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { takeToasts } from '../src/ui/show-toast.tsx';
import { createFakeHouse, refusedWith } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const ACTIVE = '/api/crash/user-active-bets';
const PENDING = '/api/crash/user-pending-bets';
const PAST = '/api/crash/my-bets';

/** Bets as the house writes them. */
function written(bets: readonly CrashBet[]): unknown {
  return z.encode(activeCrashBets.answer, { success: true, bets: [...bets] });
}

/** A slot whose connection is lost, and a house that a call reaches: it refuses each command, and says these of bets. */
async function openLost(own: CrashBet, said: Readonly<Record<string, readonly CrashBet[]>>) {
  const answers = Object.entries(said).map(([path, bets]) => [`GET ${path}`, written(bets)]);
  const house = createFakeHouse({
    'GET /api/balance': { success: true, message: 100, balance: 100 },
    ...(Object.fromEntries(answers) as Record<string, unknown>),
  });
  vi.stubGlobal('fetch', house.fetch);
  const listeners = new Map<string, (data: unknown) => void>();
  const idle = () => undefined;
  const socket = { io: { on: idle, off: idle }, connected: false } as unknown as Socket;
  const live = createCrashLive({
    openLine: () => ({
      ...{ socket, open: idle, close: idle, join: idle, leave: idle, hangUp: idle, isLeaving: () => false },
      on: (event, listener) => void listeners.set(event, listener),
    }),
    readSession: () => undefined,
    renew: () => Promise.resolve(),
    watchReturn: () => idle,
    now: () => 0,
  });
  onTestFinished(live.open());
  const screen = await renderHook(
    () => useSlot(1),
    (children) => <CrashContext value={live}>{children}</CrashContext>,
  );
  await settle(() => {
    const table = aTable({ gameState: 'running', ownBets: [own] });
    listeners.get('initial_data')?.(z.encode(CRASH_EVENTS.initial_data, table));
    listeners.get('disconnect')?.('transport close');
  });
  expect(live.state.get().connection).toBe('lost');
  return { house, slot: screen.read, leave: screen.leave };
}

const toasts = () => takeToasts().map(({ message }) => message);

beforeEach(() => {
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
});

afterEach(() => {
  takeToasts();
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TOO_LATE = refusedWith('CRASH_TOO_LATE', 409);

test.each(['cashOut', 'cashOutHalf'] as const)(
  'a %s that came too late leaves no bet that is gone',
  async (command) => {
    const lost = aBet({ status: 'lost' });
    // In the list of the round that is on now there is nothing of it.
    const { house, slot, leave } = await openLost(aBet(), { [ACTIVE]: [], [PAST]: [aBet({ betId: 'b0' }), lost] });
    expect(slot().action).toBe('cashOut');
    house.fates.push(TOO_LATE);
    await settle(() => slot()[command]());
    expect(slot().bets.current).toMatchObject({ betId: lost.betId, status: 'lost' });
    expect(slot().action).toBe('placeNext');
    expect(toasts(), 'what was refused is said once').toHaveLength(1);
    await leave();
  },
);

test('a bet that was paid meanwhile is shown as paid', async () => {
  const paid = aBet({ status: 'cashed_out', cashedOutBy: 'target', cashoutMultiplier: 2, winAmount: paise(20_00n) });
  const { house, slot, leave } = await openLost(aBet(), { [ACTIVE]: [paid] });
  house.fates.push(refusedWith('CRASH_NOT_RUNNING', 409));
  await settle(() => slot().cashOut());
  expect(slot().bets.current?.status).toBe('cashed_out');
  expect(slot().action).toBe('placeNext');
  await leave();
});

test('a round that is known to be over offers no cash-out, though its bet is not settled yet', async () => {
  const { house, slot, leave } = await openLost(aBet(), { [ACTIVE]: [aBet()] });
  house.fates.push(TOO_LATE);
  await settle(() => slot().cashOut());
  expect(slot().bets.current?.status).toBe('active');
  expect(slot().action).toBe('placeNext');
  await leave();
});

test('nor where nobody says how the bet stands, which is said', async () => {
  const { house, slot, leave } = await openLost(aBet(), {});
  house.fates.push(TOO_LATE);
  await settle(() => slot().cashOut());
  expect(slot().action).toBe('placeNext');
  expect(toasts()).toContain('toast.activeFailed');
  await leave();
});

test('a refusal that says nothing of the round takes no cash-out away', async () => {
  const { house, slot, leave } = await openLost(aBet(), { [ACTIVE]: [aBet()] });
  house.fates.push(refusedWith('CRASH_BET_TOO_SMALL_TO_HALVE', 409));
  await settle(() => slot().cashOutHalf());
  expect(slot().action).toBe('cashOut');
  await leave();
});

test('a bet on the next round that has begun meanwhile is not offered to be taken back', async () => {
  const next = { betId: 'n1', gameId: null, status: 'pending_next_round', forNextRound: true } as const;
  const { house, slot, leave } = await openLost(aBet(next), {
    ...{ [PENDING]: [], [PAST]: [aBet({ betId: 'n1', gameId: '6', status: 'lost' })] },
  });
  expect(slot().action).toBe('cancel');
  house.fates.push(refusedWith('CRASH_BET_NOT_PENDING', 409));
  await settle(() => slot().cancel());
  expect(slot().bets.pending).toBeUndefined();
  expect(slot().action).toBe('placeNext');
  await leave();
});
