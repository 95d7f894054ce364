// @vitest-environment happy-dom
import { paise, type CrashBetTaken, type OutcomeRule } from '@rang/contract';
import { createAtom } from '@tanstack/react-store';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuto as useCrashAuto } from '../src/features/crash/auto/use-auto.ts';
import type { Placed, Slot } from '../src/features/crash/bet/use-slot.ts';
import { StatusLine } from '../src/features/crash/panel/status-line.tsx';
import { PlayContext, type Play } from '../src/features/crash/play/use-play.ts';
import { aBet, aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { createLiveStore } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { useAuto as useMinesAuto } from '../src/features/mines/auto/use-auto.ts';
import { useTable } from '../src/features/mines/table/use-table.ts';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { FIRST_AUTO, planOf, type AutoForm } from '../src/play/bet/auto-plan.ts';
import { ANSWERS } from './callers.tsx';
import { ANSWERED, createFakeHouse, type FakeHouse } from './fake-house.ts';
import { renderHook } from './render-hook.tsx';

const TIMED_OUT = { kind: 'timeout' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openMines(fates: FakeHouse['fates'], answers: object = {}) {
  const house = createFakeHouse({ ...ANSWERS, ...answers });
  house.fates.push(...fates);
  vi.stubGlobal('fetch', house.fetch);
  const screen = await renderHook(() => {
    const table = useTable();
    return { ...useMinesAuto(table), notice: table.notice };
  });
  await wait(100);
  const start = async (form: Partial<AutoForm> = {}) => {
    const plan = { ...planOf({ ...FIRST_AUTO, rounds: '2', ...form }, paise(100n)), tiles: [1] };
    await act(() => {
      screen.read().start(plan, { mines: 3, amount: paise(100n), rule: 'fair' });
      return Promise.resolve();
    });
  };
  return { house, screen, start };
}

test('an automatic run of Mines plays its games, each command under a key of its own', async () => {
  const { house, screen, start } = await openMines(Array.from({ length: 6 }, () => ANSWERED));
  await start();
  await wait(10_000);
  expect(screen.read().run).toMatchObject({ end: 'done', tally: { played: 2 } });
  expect(house.keys).toHaveLength(6);
  expect(new Set(house.keys).size).toBe(6);
  await screen.leave();
});

test('an automatic run of Mines ends where nobody knows what became of a command, and repeats it under its key', async () => {
  const { house, screen, start } = await openMines([TIMED_OUT, ...Array.from({ length: 6 }, () => ANSWERED)]);
  await start();
  await wait(10_000);
  expect(screen.read().run).toMatchObject({ end: 'error', tally: { played: 0, profit: 0n } });
  expect(house.keys).toHaveLength(1);
  await start();
  await wait(10_000);
  expect(house.keys[1]).toBe(house.keys[0]);
  expect(new Set(house.keys).size).toBe(6);
  await screen.leave();
});

test.each([0.001, 'much', null])(
  'an automatic run of Mines ends with a word where the win is %o',
  async (winAmount) => {
    const cashOut = { 'POST /api/mines/cashout': { ...ANSWERS['POST /api/mines/cashout'], winAmount } };
    const { house, screen, start } = await openMines(
      Array.from({ length: 6 }, () => ANSWERED),
      cashOut,
    );
    await start();
    await wait(10_000);
    expect(screen.read().run).toMatchObject({ end: 'error', tally: { played: 0, profit: 0n } });
    expect(screen.read().notice).toMatchObject({ isError: true });
    expect(screen.read().notice?.text).not.toBe('');
    expect(house.keys, 'start, tile and cash-out of the one game').toHaveLength(3);
    await screen.leave();
  },
);

const LOST = { 'POST /api/mines/click': { ...ANSWERS['POST /api/mines/click'], status: 'lost', winAmount: 0 } };

test('an automatic run of Mines raises by its plan, and goes on without an end', async () => {
  const { house, screen, start } = await openMines(
    Array.from({ length: 20 }, () => ANSWERED),
    LOST,
  );
  await start({ onLoss: '100', rounds: '0' });
  await wait(3 * 2_000);
  expect(house.stakes.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(screen.read().isRunning).toBe(true);
  act(() => screen.read().stop());
  await wait(2_000);
  expect(screen.read().run).toMatchObject({ end: 'stopped' });
  await screen.leave();
});

test.each([
  ['balance', {}, 2.99],
  ['risk', { stopOnLoss: '2.99' }, 1_000],
] as const)('an automatic run of Mines ends before a bet that would pass its %s', async (end, form, rupees) => {
  const { house, screen, start } = await openMines([ANSWERED, ANSWERED], LOST);
  screen.client.setQueryData(BALANCE_KEY, paise(BigInt(Math.round(rupees * 100))));
  await start({ onLoss: '200', rounds: '0', ...form });
  await wait(10_000);
  expect(house.stakes).toEqual([1]);
  expect(screen.read().run).toMatchObject({ end, tally: { played: 1, profit: -100n } });
  await screen.leave();
});

test('an automatic run of Mines sends nothing more once the screen is left', async () => {
  const { house, screen, start } = await openMines([ANSWERED]);
  await start();
  await screen.leave();
  await wait(10_000);
  expect(house.keys).toHaveLength(1);
});

async function openCrash() {
  const store = createLiveStore();
  store.change({ connection: 'live', snapshot: aTable({ gameId: '1' }) });
  const placed: bigint[] = [];
  const rules: string[] = [];
  let answer: (taken: CrashBetTaken) => Placed | Promise<Placed> = (taken) => taken;
  const slot = {
    place: ({ amount, rule }: { amount: bigint; rule: string }) => {
      placed.push(amount);
      rules.push(rule);
      const taken = { bet: aBet({ betId: `b${placed.length}` }) };
      return Promise.resolve(answer(taken as CrashBetTaken));
    },
  } as unknown as Slot;
  const screen = await renderHook(
    () => useCrashAuto(slot),
    (children) => (
      <CrashContext value={{ ...store, clock: undefined } as unknown as CrashLive}>{children}</CrashContext>
    ),
  );
  const happen = (work: () => void) =>
    act(() => {
      work();
      return Promise.resolve();
    });
  return {
    placed,
    rules,
    screen,
    answer: (how: typeof answer) => {
      answer = how;
    },
    stop: () => happen(() => screen.read().stop()),
    happen,
    start: (onLoss: string) =>
      happen(() =>
        screen.read().start({ ...planOf({ ...FIRST_AUTO, onLoss, rounds: '2' }, paise(1000n)), target: 200 }),
      ),
    end: (betId: string) =>
      happen(() => store.tell({ kind: 'bets', before: [], after: [aBet({ betId, status: 'lost' })] })),
    misread: () => happen(() => store.tell({ kind: 'unreadable' })),
    lose: (betId: string) => happen(() => store.tell({ kind: 'untraced', betIds: [betId] })),
    goOn: (gameId: string, outcomeRule: OutcomeRule = 'fair') =>
      happen(() => store.change({ snapshot: aTable({ gameId, outcomeRule }) })),
  };
}

test('an automatic run of Crash bets once a round, counts each end once, and raises by its plan', async () => {
  const { placed, screen, start, end, goOn } = await openCrash();
  await start('100');
  await goOn('2');
  expect(placed, 'while its bet is open it places none').toEqual([1000n]);
  await end('b1');
  await end('b1');
  expect(placed).toEqual([1000n, 2000n]);
  expect(screen.read().run).toMatchObject({ tally: { played: 1, profit: -1000n } });
  await screen.leave();
});

test('an automatic run of Crash bets under the rule that was shown when it began, whatever a round says since', async () => {
  const { rules, screen, start, end, goOn } = await openCrash();
  await start('100');
  await end('b1');
  await goOn('2', 'restricted');
  await end('b2');
  expect(rules).toEqual(['fair', 'fair']);
  await screen.leave();
});

test.each([
  ['a bet was refused', 'refused', 'refused'],
  ['nobody knows what became of a bet', 'unknown', 'error'],
] as const)('an automatic run of Crash ends where %s, and says so', async (_, outcome, end) => {
  const { placed, screen, answer, start, goOn } = await openCrash();
  answer(() => outcome);
  await start('');
  await goOn('2');
  expect(placed).toEqual([1000n]);
  expect(screen.read().run?.end).toBe(end);
  await screen.leave();
});

test.each([
  ['refused', 'stopped'],
  ['unknown', 'error'],
  ['taken', 'stopped'],
] as const)('an automatic run of Crash that is stopped while its bet is asked for waits: %s', async (outcome, end) => {
  const { placed, screen, answer, start, stop, happen, end: lose } = await openCrash();
  let reply = () => {};
  answer(
    (taken) =>
      new Promise((resolve) => {
        reply = () => resolve(outcome === 'taken' ? taken : outcome);
      }),
  );
  await start('');
  await stop();
  expect(screen.read().run, 'nobody knows yet whether the bet is taken').toMatchObject({ isStopping: true });
  expect(screen.read().isRunning).toBe(true);
  await happen(() => reply());
  expect(screen.read().isRunning).toBe(outcome === 'taken');
  await lose('b1');
  const played = outcome === 'taken' ? 1 : 0;
  expect(screen.read().run).toMatchObject({ end, tally: { played, profit: played === 1 ? -1000n : 0n } });
  expect(placed).toEqual([1000n]);
  await screen.leave();
});

const ENDED = { end: 'error', isStopping: false, tally: { played: 1, profit: 0n, next: 1000n } };
test.each([
  ['shows a bet that a run left behind', ENDED, aBet({ status: 'active' }), 'auto.ends.error line.target'],
  ['says why a run is over once its bet is over too', ENDED, aBet({ status: 'lost' }), 'auto.ends.error'],
  ['says how a run stands while it goes on', { ...ENDED, end: undefined }, aBet({ status: 'active' }), 'auto.running'],
] as const)('the line above the button of Crash %s', async (...[, run, current, words]) => {
  const slot = { bets: { current, pending: undefined }, choice: { isTargetOn: false }, amount: 1000n };
  const play = {
    slots: { 1: slot, 2: slot },
    shown: [1],
    mode: 'auto',
    auto: { run },
    actionOf: () => 'place',
  } as unknown as Play;
  const store = createLiveStore();
  store.change({ connection: 'live', snapshot: aTable({ gameId: '1' }) });
  let line = '';
  const screen = await renderHook(
    () => undefined,
    (children) => (
      <CrashContext value={{ ...store, clock: { confirmed: createAtom(100) } } as unknown as CrashLive}>
        <PlayContext value={play}>
          <div
            ref={(page) => {
              if (page !== null) line = page.textContent;
            }}
          >
            <StatusLine id={1} />
          </div>
        </PlayContext>
        {children}
      </CrashContext>
    ),
  );
  expect(line).toContain(words);
  await screen.leave();
});

test('an automatic run of Crash ends where the house says what cannot be read, and raises nothing by it', async () => {
  const { placed, screen, start, misread, goOn } = await openCrash();
  await start('100');
  await misread();
  await goOn('2');
  await goOn('3');
  expect(placed).toEqual([1000n]);
  expect(screen.read().run).toMatchObject({ end: 'offline', tally: { played: 0, profit: 0n } });
  await screen.leave();
});

test.each(['goes on', 'is stopped'])(
  'an automatic run of Crash that %s ends where nobody can find what became of its bet, which counts for nothing',
  async (how) => {
    const { placed, screen, start, stop, lose, end, goOn } = await openCrash();
    await start('100');
    if (how === 'is stopped') await stop();
    await lose('another');
    expect(screen.read().isRunning).toBe(true);
    await lose('b1');
    await goOn('2');
    await end('b1');
    expect(placed).toEqual([1000n]);
    expect(screen.read().run).toMatchObject({ end: 'offline', tally: { played: 0, profit: 0n } });
    await screen.leave();
  },
);
