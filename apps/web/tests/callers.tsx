import { CRASH_COMMANDS, minesGame, paise } from '@rang/contract';
import { createAtom } from '@tanstack/react-store';
import { vi } from 'vitest';
import { usePlaceBet } from '../src/features/colour/bet/use-place-bet.ts';
import { useBetCommands } from '../src/features/crash/bet/use-bet-commands.ts';
import { aBet, aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { useTable } from '../src/features/mines/table/use-table.ts';
import { useDepositForm } from '../src/features/wallet/deposit/use-deposit-form.ts';
import { useWithdrawForm } from '../src/features/wallet/withdraw/use-withdraw-form.ts';
import { ApiError } from '../src/house/calls/api-error.ts';
import { createFakeHouse, type Fate, type FakeHouse } from './fake-house.ts';
import { renderHook, settle, type RenderedHook } from './render-hook.tsx';

/** Somewhere from where a command that moves money is sent. */
export interface Caller {
  /** Presses for one thing or for another one, and waits until the house has answered or has not. */
  readonly press: (what: 'one' | 'another') => Promise<void>;
  /** Under which key each command came, in order. */
  readonly keys: readonly string[];
  /** What will become of the next commands. */
  readonly fates: Fate[];
  readonly leave: () => Promise<void>;
}

const AT = '2026-11-21T10:00:00.000Z';

const GAME = {
  betId: 'g1',
  mineCount: 3,
  betAmount: 1,
  status: 'playing',
  winAmount: 0,
  multiplier: 0,
  nextMultiplier: 1.12,
  nextWin: 1.12,
  revealed: [],
  revealedCount: 0,
  totalSafe: 22,
  outcomeRule: 'fair',
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'c',
  nonce: 1,
  createdAt: AT,
  endedAt: null,
} as const;

export const ANSWERS = {
  'POST /api/bets': {
    ...{ success: true, message: '', balance: 99 },
    bet: {
      _id: 'b',
      round: 5,
      betType: 'color',
      betValue: 'red',
      amount: 10,
      status: 'pending',
      outcomeRule: 'fair',
      createdAt: AT,
    },
  },
  'GET /api/mines/game': { success: true, game: null },
  'POST /api/mines/start': { success: true, ...GAME },
  'POST /api/mines/click': { success: true, ...GAME, position: 1, isMine: false, alreadyRevealed: false },
  'POST /api/mines/cashout': { success: true, ...GAME, status: 'cashout', endedAt: AT },
  'POST /api/mxpay/deposit': {
    success: true,
    message: '',
    data: { order_id: 'd', orderNo: 'R1', amount: 500, note: '' },
  },
  'POST /api/mxpay/payout': {
    success: true,
    message: '',
    data: {
      _id: 'w',
      orderNo: 'W1',
      amount: 500,
      status: 'pending',
      bank_name: 'HDFC Bank',
      account_last4: '9012',
      createdAt: AT,
    },
  },
};

/** What a player types of a bank account, and of how much a withdrawal may be. */
export const BANK = {
  bank_name: 'HDFC Bank',
  account_number: '123456789012',
  account_name: 'Meera Nair',
  ifsc: 'HDFC0001234',
};
export const LIMITS = { min: paise(100n), max: paise(100_000_000n) };

/** A ticket as the house answers with it. */
export const TICKET = {
  ...{ subject: 'My deposit', message: 'It is not there.' },
  ...{ _id: '019a0000-0000-7000-8000-000000000000', category: 'general', priority: 'medium', status: 'open' },
  ...{ adminNotes: '', createdAt: AT, resolvedAt: null, news: null },
};

/** Presses where the house is at the other end of `fetch`. */
function callerOf(house: FakeHouse, screen: RenderedHook<unknown>, press: Caller['press']): Caller {
  return { press, keys: house.keys, fates: house.fates, leave: screen.leave };
}

function openHouse(): FakeHouse {
  const house = createFakeHouse(ANSWERS);
  vi.stubGlobal('fetch', house.fetch);
  return house;
}

async function openColour(): Promise<Caller> {
  const house = openHouse();
  const screen = await renderHook(() => usePlaceBet(5));
  return callerOf(house, screen, (what) =>
    settle(() =>
      screen.read().place({
        round: 5,
        selection: { betType: 'color', betValue: what === 'one' ? 'red' : 'blue' },
        amount: paise(1000n),
        rule: 'fair',
      }),
    ),
  );
}

async function openMines(command: 'start' | 'open' | 'cashOut'): Promise<Caller> {
  const house = openHouse();
  const screen = await renderHook(useTable);
  const gameOf = (what: 'one' | 'another') => minesGame.parse({ ...GAME, betId: what });
  return callerOf(house, screen, (what) =>
    settle(() => {
      const table = screen.read();
      if (command === 'start') return table.start({ mines: what === 'one' ? 3 : 5, amount: paise(100n), rule: 'fair' });
      return command === 'open' ? table.open(gameOf('one'), what === 'one' ? 1 : 2) : table.cashOut(gameOf(what));
    }),
  );
}

async function openDeposit(): Promise<Caller> {
  const house = openHouse();
  const screen = await renderHook(() => useDepositForm({ preset: 'upi', limits: LIMITS, onAccepted: () => undefined }));
  return callerOf(house, screen, async (what) => {
    await settle(() => screen.read().change({ amountText: what === 'one' ? '500' : '600' }));
    await settle(() => screen.read().submit());
  });
}

async function openWithdrawal(): Promise<Caller> {
  const house = openHouse();
  const screen = await renderHook(() => useWithdrawForm({ limits: LIMITS, saved: [], onDone: () => undefined }));
  return callerOf(house, screen, async (what) => {
    await settle(() => screen.read().change({ amountText: what === 'one' ? '500' : '600', bank: BANK }));
    await settle(() => screen.read().submit());
  });
}

/** As the socket gives it: an answer over it has no status, and one that is late or lost is an error of its own. */
function failureOf(fate: Exclude<Fate, { kind: 'answer' }>): unknown {
  switch (fate.kind) {
    case 'network':
      return new ApiError({ code: 'NETWORK' });
    case 'timeout':
      return new ApiError({ code: 'TIMEOUT' });
    case 'rubbish':
    case 'error page':
      return new ApiError({ code: 'BAD_ANSWER' });
    case 'refusal':
      return new ApiError({ code: fate.code });
  }
}

export async function openCrash(
  command: 'place' | 'cashOut' | 'cancel',
): Promise<Caller & Pick<RenderedHook<unknown>, 'client'>> {
  const keys: string[] = [];
  const fates: Fate[] = [];
  const answer = {
    ...{ success: true, message: '', balance: 99, forNextRound: false, multiplier: 2, winAmount: 20 },
    bet: { ...aBet(), amount: 10 },
  };
  const send: CrashLive['send'] = async ({ name, payload }) => {
    await Promise.resolve();
    keys.push((payload as { key: string }).key);
    const fate = fates.shift() ?? { kind: 'answer' };
    if (fate.kind !== 'answer') throw failureOf(fate);
    return CRASH_COMMANDS[name].answer.parse(answer) as never;
  };
  const live = {
    send,
    state: createAtom({ connection: 'live', snapshot: aTable() }),
    noteOwnBet: () => undefined,
    askAgain: () => undefined,
  } as unknown as CrashLive;
  const screen = await renderHook(useBetCommands, (children) => <CrashContext value={live}>{children}</CrashContext>);
  const press: Caller['press'] = (what) =>
    settle(() => {
      const commands = screen.read();
      if (command !== 'place') return commands[command](what);
      return commands.place({ slot: 1, amount: paise(what === 'one' ? 1000n : 2000n), target: 200, rule: 'fair' });
    });
  return { press, keys, fates, client: screen.client, leave: screen.leave };
}

/** Everybody who sends commands that move money. */
export const CALLERS: Readonly<Record<string, () => Promise<Caller>>> = {
  'a bet of Color Prediction': openColour,
  'a bet of Crash': () => openCrash('place'),
  'a cash-out of Crash': () => openCrash('cashOut'),
  'a bet of Crash that is taken back': () => openCrash('cancel'),
  'a game of Mines that is started': () => openMines('start'),
  'a tile of Mines': () => openMines('open'),
  'a cash-out of Mines': () => openMines('cashOut'),
  'a deposit': openDeposit,
  'a withdrawal': openWithdrawal,
};
