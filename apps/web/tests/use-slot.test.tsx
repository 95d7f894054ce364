// @vitest-environment happy-dom
import { CRASH_COMMANDS, paise, type CrashBet, type CrashSnapshot } from '@rang/contract';
import { createAtom } from '@tanstack/react-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSlot, type Placed, type Slot } from '../src/features/crash/bet/use-slot.ts';
import { aBet, aTable } from '../src/features/crash/live/builders.ts';
import { createCrashClock } from '../src/features/crash/live/crash-clock.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { MainButton } from '../src/features/crash/panel/main-button.tsx';
import { PlayContext, type Play } from '../src/features/crash/play/use-play.ts';
import { ApiError } from '../src/house/calls/api-error.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { takeToasts } from '../src/ui/show-toast.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const ANSWER = { success: true, message: '', balance: 90, forNextRound: false, multiplier: 2, winAmount: 20 };

/** The first slot on a table, of a player who has 100 rupees; `sent` are the commands that left it. */
async function openSlot(table: Partial<CrashSnapshot> = {}) {
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/balance': { success: true, message: 100, balance: 100 } }).fetch);
  const sent: { readonly name: string; readonly key: string; readonly [field: string]: unknown }[] = [];
  const failures: unknown[] = [];
  const state = createAtom({ connection: 'live', snapshot: aTable(table) });
  const send: CrashLive['send'] = async ({ name, payload }) => {
    await Promise.resolve();
    sent.push({ name, ...(payload as { key: string }) });
    if (failures.length > 0) throw failures.shift();
    const bet = { ...aBet(), amount: 10 };
    const half = { ...bet, betId: 'h1', halfOf: bet.betId, status: 'cashed_out', winAmount: 20 };
    return CRASH_COMMANDS[name].answer.parse({ ...ANSWER, bet, half }) as never;
  };
  const noted: CrashBet[] = [];
  const live = {
    ...{ send, state, askAgain: () => undefined },
    noteOwnBet: (bet: CrashBet) => noted.push(bet),
  } as unknown as CrashLive;
  const screen = await renderHook(
    () => useSlot(1),
    (children) => <CrashContext value={live}>{children}</CrashContext>,
  );
  await settle(() => screen.client.setQueryData(BALANCE_KEY, paise(10_000n)));
  return {
    sent,
    noted,
    failures,
    screen,
    slot: screen.read,
    lose: () => settle(() => state.set((before) => ({ ...before, connection: 'lost' }))),
    press: async (what: (slot: Slot) => unknown) => {
      later += 1_000;
      await settle(() => what(screen.read()));
    },
  };
}

let later = 0;
const toasts = () => takeToasts().map(({ message }) => message);

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
});

afterEach(() => {
  takeToasts();
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a slot places what stands in its fields, to the paisa, and notes what the house answers', async () => {
  const { sent, noted, slot, press, screen } = await openSlot();
  await press(({ change }) => change({ stake: '12.34', target: '1.5', isTargetOn: true }));
  await press(({ place }) => place());
  expect(sent).toMatchObject([{ name: 'place_bet', amount: 1234n, targetMultiplier: 150, slot: 1 }]);
  expect(noted).toHaveLength(1);
  expect(toasts()).toEqual(['toast.placed']);
  await press(({ change }) => change({ isTargetOn: false }));
  await press(({ place }) => place({ amount: paise(500n), rule: 'fair' }));
  expect(sent[1]).toMatchObject({ amount: 500n, targetMultiplier: null });
  expect(slot().choice.stake, 'another amount leaves the field as it was').toBe('12.34');
  await screen.leave();
});

test.each([
  ['more than there is', { stake: '100.01' }, 'insufficient'],
  ['nothing', { stake: '' }, 'refusal'],
  ['a target that is none', { stake: '1', target: '1.00', isTargetOn: true }, 'refusal'],
])('a slot sends no bet of %s, and marks its field until it is changed', async (_, choice, kind) => {
  const { sent, slot, press, screen } = await openSlot();
  await press(({ change }) => change({ isTargetOn: false, ...choice }));
  await press(({ place }) => place());
  expect(sent).toEqual([]);
  expect(slot().wrong?.kind).toBe(kind);
  expect(toasts()).toHaveLength(1);
  await press(({ typeStake }) => typeStake('2'));
  expect(slot().wrong).toBeUndefined();
  await screen.leave();
});

test('a slot that has lost the house sends nothing and says so', async () => {
  const { sent, slot, press, lose, screen } = await openSlot();
  await press(({ change }) => change({ stake: '1', isTargetOn: false }));
  await lose();
  await press(({ place }) => place());
  expect(sent).toEqual([]);
  expect(slot().wrong, 'it is not the fields that are wrong').toBeUndefined();
  expect(toasts()).toEqual(['toast.notConnected']);
  await screen.leave();
});

test('a bet whose answer was lost is sent again under its key, and another bet under another', async () => {
  const { sent, failures, press, screen } = await openSlot();
  await press(({ change }) => change({ stake: '1', isTargetOn: false }));
  failures.push(new ApiError({ code: 'TIMEOUT' }));
  let placed: Placed | undefined;
  await press(async ({ place }) => {
    placed = await place();
  });
  expect(placed, 'it may have been placed').toBe('unknown');
  expect(toasts()).toEqual(['toast.placeTimeout']);
  await press(({ place }) => place({ amount: paise(200n), rule: 'fair' }));
  await press(({ place }) => place());
  const [first, other, again] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  await screen.leave();
});

test('a slot cashes out the bet that is in the round, and no other', async () => {
  const idle = await openSlot({ gameState: 'running', gameId: '6', ownBets: [aBet({ gameId: '5' })] });
  await idle.press(({ cashOut }) => cashOut());
  expect(idle.slot().action).toBe('placeNext');
  expect(idle.sent).toEqual([]);
  await idle.screen.leave();
  const { sent, slot, press, screen } = await openSlot({ gameState: 'running', ownBets: [aBet({ betId: 'b9' })] });
  expect(slot().action).toBe('cashOut');
  await press(({ cashOut }) => cashOut());
  expect(sent).toMatchObject([{ name: 'cashout', betId: 'b9' }]);
  await screen.leave();
});

test('a slot takes half of the bet that is in the round, while the rest can be cashed out, and asks again under the same key', async () => {
  const { sent, noted, failures, slot, press, screen } = await openSlot({
    ...{ gameState: 'running', ownBets: [aBet({ betId: 'b9' })] },
  });
  failures.push(new ApiError({ code: 'TIMEOUT' }));
  await press(({ cashOutHalf }) => cashOutHalf());
  expect(toasts()).toEqual(['toast.cashOutTimeout']);
  await press(({ cashOutHalf }) => cashOutHalf());
  expect(sent).toMatchObject([
    { name: 'cashoutHalf', betId: 'b9' },
    { name: 'cashoutHalf', betId: 'b9' },
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(noted.map(({ betId }) => betId)).toEqual(['h1', 'b1']);
  expect(toasts().at(-1)).toBe('toast.halfTaken');
  // Neither keeps the other waiting.
  await press((now) => Promise.all([now.cashOutHalf(), now.cashOut()]));
  expect(sent.slice(2).map(({ name }) => name)).toEqual(['cashoutHalf', 'cashout']);
  expect([slot().isHalving, slot().busy]).toEqual([false, undefined]);
  await screen.leave();
});

test('a bet on the next round is taken back, and a second one is not placed beside it', async () => {
  const next = aBet({ betId: 'n1', gameId: '6', status: 'pending_next_round', forNextRound: true });
  const { sent, slot, press, screen } = await openSlot({ gameState: 'running', ownBets: [next] });
  expect(slot().action).toBe('cancel');
  await press(({ place }) => place({ amount: paise(100n), rule: 'fair' }));
  expect(sent).toEqual([]);
  await press(({ cancel }) => cancel());
  expect(sent).toMatchObject([{ name: 'cancelPendingBet', betId: 'n1' }]);
  await screen.leave();
});

test('a bet says which rule the screen shows of the round that it is for', async () => {
  const rules = { outcomeRule: 'restricted', nextOutcomeRule: null } as const;
  const { sent, press, screen } = await openSlot(rules);
  await press(({ change }) => change({ stake: '10', target: '2', isTargetOn: true }));
  await press(({ place }) => place());
  await press(({ place }) => place({ amount: paise(200n), rule: 'fair' }));
  await screen.leave();
  const next = await openSlot({ ...rules, gameState: 'running', nextOutcomeRule: 'restricted-both' });
  await next.press(({ place }) => place());
  expect([...sent, ...next.sent].map(({ outcomeRule }) => outcomeRule)).toEqual([
    ...['restricted', 'fair', 'restricted-both'],
  ]);
  await next.screen.leave();
});

test('half and double keep to what may be bet and to what there is', async () => {
  const { slot, press, screen } = await openSlot();
  await press(({ change }) => change({ stake: '60' }));
  expect(slot()).toMatchObject({ canHalve: true, canDouble: false, amount: 6000n });
  await press(({ half }) => half());
  expect(slot()).toMatchObject({ choice: { stake: '30.00' }, canDouble: true });
  await press(({ double }) => double());
  expect(slot().choice.stake).toBe('60.00');
  await screen.leave();
});

test('that no amount is in the field, or one that cannot be bet, is known before a press', async () => {
  const { slot, press, screen } = await openSlot();
  for (const stake of ['', '0', '0.99', '1000000.01', '100.01']) {
    await press(({ change }) => change({ stake }));
    expect(slot().missing, stake).toBeDefined();
  }
  for (const stake of ['1', '100']) {
    await press(({ change }) => change({ stake }));
    expect(slot().missing, stake).toBeUndefined();
  }
  await screen.leave();
});

test.each([
  ['', true],
  ['0', true],
  ['10', false],
])('the button of a bet of "%s" is golden only where there is an amount', async (stake, isLacking) => {
  const { slot, press, screen } = await openSlot();
  await press(({ change }) => change({ stake }));
  const play = { slots: { 1: slot() }, shown: [1], actionOf: () => 'place', isResting: () => false } as unknown as Play;
  const clock = createCrashClock(() => 0);
  const live = { clock, state: createAtom({ connection: 'live', snapshot: aTable() }) } as unknown as CrashLive;
  const button = await renderScreen(
    <CrashContext value={live}>
      <PlayContext value={play}>
        <MainButton id={1} />
      </PlayContext>
    </CrashContext>,
  );
  expect(button.find('button').dataset['lacking'] === 'true').toBe(isLacking);
  expect(button.place.textContent.includes('₹')).toBe(!isLacking);
  await button.leave();
  await screen.leave();
});
