import { CRASH_EVENTS, LIMITS, paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { CrashNews } from '../../src/modules/crash/say/crash-feed.ts';
import { createLiveTable, type LiveTable } from '../../src/modules/crash/live-table/live-table.ts';
import type { BetRow, ResultRow, RoundRow } from '../../src/modules/crash/books/store.ts';
import { applyEvent } from './crash-sockets.ts';
import type { ReceivedEvent } from '../house/socket-client.ts';
import { createTestClock } from '../house/test-clock.ts';

/** What the house may publish next; which of it is possible depends on the round. */
const step = fc.record({
  kind: fc.constantFrom('bet', 'bet', 'bet', 'cash', 'half', 'cancel', 'tick', 'turn', 'pause', 'twice'),
  which: fc.nat(400),
  isReceived: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A game that is played by news alone. */
function playByNews() {
  const clock = createTestClock();
  const at = (): Date => new Date(clock.now());
  const rules = { outcome_rule: 'fair', next_outcome_rule: 'fair', highest_stake: null } as const;
  const base = { chain_id: 1, chain_index: 1, ...rules } as const;
  const open = (id: bigint): RoundRow => ({
    ...base,
    ...{ id, state: 'waiting', opened_at: at(), starts_at: at(), started_at: null },
    ...{ crash_point: null, fair_crash_point: null, game_hash: null, ended_at: null },
  });
  let round = open(1n);
  let bets: BetRow[] = [];
  let count = 0;
  const ofPlace = (): Pick<BetRow, 'status' | 'round' | 'outcome_rule'> =>
    round.state === 'waiting'
      ? { status: 'active', round: round.id, outcome_rule: 'fair' }
      : { status: 'pending_next_round', round: null, outcome_rule: 'fair' };
  const change = (which: number, from: BetRow['status'], to: Partial<BetRow>): CrashNews[] => {
    const able = bets.filter((bet) => bet.status === from);
    const chosen = able[which % Math.max(1, able.length)];
    if (chosen === undefined) return [];
    const bet = { ...chosen, ...to };
    bets = bets.map((each) => (each.id === bet.id ? bet : each));
    return [{ kind: 'bets', bets: [{ bet, balance: paise(5n) }] }];
  };
  const halve = (which: number, win: Partial<BetRow>): CrashNews[] => {
    const able = bets.filter((bet) => bet.status === 'active' && bet.half_amount === null && bet.amount > 1n);
    const chosen = able[which % Math.max(1, able.length)];
    if (chosen === undefined) return [];
    const half = paise(chosen.amount / 2n);
    const rest = { ...chosen, amount: paise(chosen.amount - half), half_amount: half };
    const out: BetRow = { ...chosen, ...win, id: `half of ${chosen.id}`, amount: half, half_of: chosen.id };
    bets = [...bets.map((bet) => (bet.id === rest.id ? rest : bet)), out];
    // As they are published by whoever did it, or by whoever reads them after it.
    return [{ kind: 'bets', bets: which % 2 === 0 ? [{ bet: out }, { bet: rest }] : [{ bet: rest }, { bet: out }] }];
  };
  const end = (state: 'crashed' | 'void'): CrashNews[] => {
    const result = {
      ...round,
      state,
      crash_point: 250,
      fair_crash_point: 250,
      game_hash: 'h',
      ended_at: at(),
    } as ResultRow;
    round = result;
    const open = bets.filter((bet) => bet.status === 'active');
    const status = state === 'void' ? 'refunded' : 'lost';
    const over = open.map((bet): { bet: BetRow } => ({ bet: { ...bet, status } }));
    bets = bets.filter((bet) => bet.status === 'pending_next_round');
    return [
      { kind: 'bets', bets: over },
      { kind: 'round', round },
      { kind: 'result', result },
    ];
  };
  const turn = (which: number): CrashNews[] => {
    if (round.state === 'running') return end(which % 5 === 0 ? 'void' : 'crashed');
    if (round.state === 'waiting') {
      round = which % 7 === 0 ? { ...round, starts_at: at() } : { ...round, state: 'running', started_at: at() };
      return [{ kind: 'round', round }];
    }
    round = open(round.id + 1n);
    bets = bets.map((bet): BetRow => ({ ...bet, status: 'active', round: round.id, outcome_rule: 'fair' }));
    return [
      { kind: 'round', round },
      { kind: 'bets', bets: bets.map((bet) => ({ bet })) },
    ];
  };
  const place = (which: number): CrashNews[] => {
    const placed = Array.from({ length: which % 3 === 0 ? 60 : 1 }, (): BetRow => {
      count += 1;
      return {
        ...{
          id: `bet ${String(count)}`,
          player_id: BigInt(which % 9),
          username: `player ${String(which % 9)}`,
          public_name: null,
        },
        ...{ slot: 1, amount: paise(BigInt(which + 1)), target: null, limit_multiplier: 1_000_000, received_at: at() },
        ...{ multiplier: null, payout: null, cashed_out_by: null, half_of: null, half_amount: null },
        ...ofPlace(),
      };
    });
    bets = [...bets, ...placed];
    return placed.map((bet) => ({ kind: 'bets', bets: [{ bet, balance: paise(7n) }] }));
  };
  const advance = ({ kind, which }: Step, last: readonly CrashNews[]): CrashNews[] => {
    if (kind === 'bet') return place(which);
    if (kind === 'twice') return last.filter((news) => news.kind === 'bets');
    if (kind === 'turn') return turn(which);
    if (kind === 'cancel') return change(which, 'pending_next_round', { status: 'canceled' });
    if (kind === 'pause') clock.advance(which);
    if (round.state !== 'running') return [];
    if (kind === 'tick') return [{ kind: 'tick', multiplier: 100 + which, elapsedMs: which }];
    const win = { status: 'cashed_out', multiplier: 150, payout: paise(9n), cashed_out_by: 'player' } as const;
    if (kind === 'half') return halve(which, win);
    return kind === 'cash' ? change(which, 'active', win) : [];
  };
  return { clock, advance, first: { kind: 'round', round } as const };
}

const see = (table: LiveTable) => {
  const snapshot = table.findSnapshot();
  if (snapshot === undefined) throw new Error('no round');
  return snapshot;
};
const timeless = (seen: object): object => ({ ...seen, serverTime: 'now' });
/** Work that was due when the clock moved is done in the turns after it. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('whoever applies what is published has the snapshot, and so has whoever misses changes and asks anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      const game = playByNews();
      const table = createLiveTable(game);
      table.apply(game.first);
      const published: ReceivedEvent[] = [];
      table.listen({
        onEvent: ({ name, payload }) => published.push({ event: name, payload: structuredClone<unknown>(payload) }),
        onOwnBets: () => undefined,
      });
      let [careful, careless] = [see(table), see(table)];
      let last: CrashNews[] = [];
      for (const each of steps) {
        const news = game.advance(each, last);
        if (news.length > 0) last = news;
        for (const one of news) table.apply(one);
        await settle();
        for (const one of published.splice(0)) {
          const next = applyEvent(careful, one);
          if (next === 'missed') throw new Error('nothing was missed');
          careful = next;
          if (!each.isReceived) continue;
          const seen = applyEvent(careless, one);
          careless = seen === 'missed' ? see(table) : seen;
        }
        expect(timeless(careful)).toEqual(timeless(structuredClone(see(table))));
        expect(careful.currentBets.length).toBeLessThanOrEqual(LIMITS.crashLiveBets);
        expect(careful.nextRoundBets.length).toBeLessThanOrEqual(LIMITS.crashLiveBets);
      }
      // The next thing that everybody receives shows the careless one that something was missed.
      game.clock.advance(1_000);
      await settle();
      for (const one of [
        ...published,
        { event: 'tick', payload: { version: see(table).version, multiplier: 1, elapsed: 0 } },
      ]) {
        const seen = applyEvent(careless, one);
        careless = seen === 'missed' ? see(table) : seen;
      }
      const { currentBets, nextRoundBets, gameHistory, currentTotals, gameState } = see(table);
      expect(careless).toMatchObject({ currentBets, nextRoundBets, gameHistory, currentTotals, gameState });
    }),
    { numRuns: 300 },
  );
}, 120_000);

test('however many bet, a watcher receives it once in a tick, and of the first hundred only', async () => {
  // One more at the turn of a round, whose lists are published at once.
  const count = async (betsInATick: number): Promise<{ messages: number; bytes: number }> => {
    const game = playByNews();
    const table = createLiveTable(game);
    const published: string[] = [];
    table.apply(game.first);
    table.listen({
      onEvent: ({ name, payload }) =>
        published.push(JSON.stringify([name, z.encode<z.ZodMiniType>(CRASH_EVENTS[name], payload)])),
      onOwnBets: () => undefined,
    });
    for (let tick = 0; tick < 50; tick += 1) {
      for (let bet = 0; bet < betsInATick; bet += 1) {
        for (const news of game.advance({ kind: 'bet', which: 1, isReceived: true }, [])) table.apply(news);
      }
      game.clock.advance(100);
      await settle();
    }
    expect(see(table).currentTotals.count).toBe(50 * betsInATick);
    return { messages: published.length, bytes: published.join('').length };
  };
  const [ten, hundred, thousand] = [await count(1), await count(20), await count(200)];
  for (const { messages } of [ten, hundred, thousand]) expect(messages).toBeLessThanOrEqual(52);
  expect(thousand.bytes).toBeLessThan(hundred.bytes * 1.2);
});

test('the stakes of a round are the same after half of a bet was cashed out, in whatever order its news comes', () => {
  for (const order of [
    ['whole', 'rest', 'half'],
    ['rest', 'half', 'whole'],
    ['half', 'whole', 'rest'],
    ['whole', 'ended', 'half', 'rest'],
  ]) {
    const game = playByNews();
    const table = createLiveTable(game);
    table.apply(game.first);
    const [placed] = game.advance({ kind: 'bet', which: 10, isReceived: true }, []);
    if (placed?.kind !== 'bets' || placed.bets[0] === undefined) throw new Error('no bet');
    const { bet } = placed.bets[0];
    const out = { status: 'cashed_out', multiplier: 200, payout: paise(10n), cashed_out_by: 'player' } as const;
    const rest: BetRow = { ...bet, amount: paise(6n), half_amount: paise(5n) };
    const news: Record<string, BetRow> = {
      ...{ whole: bet, rest, ended: { ...rest, status: 'lost' } },
      half: { ...bet, ...out, id: 'half', amount: paise(5n), half_of: bet.id },
    };
    table.apply({ kind: 'bets', bets: order.flatMap((name) => (news[name] ? [{ bet: news[name] }] : [])) });
    game.clock.advance(1_000);
    expect(see(table).currentTotals).toEqual({ count: 2, totalBetAmount: 11n });
    const shown = see(table).currentBets.map(({ betId, amount, halfAmount, halfOf }) => ({
      ...{ betId, amount, halfAmount, halfOf },
    }));
    expect(shown).toContainEqual({ betId: bet.id, amount: 6n, halfAmount: 5n, halfOf: undefined });
    expect(shown).toContainEqual({ betId: 'half', amount: 5n, halfAmount: undefined, halfOf: bet.id });
  }
});

test('bets are counted and published right in whatever order their news comes', () => {
  const game = playByNews();
  const table = createLiveTable(game);
  const own: string[] = [];
  table.apply(game.first);
  table.listen({
    onEvent: () => undefined,
    onOwnBets: ({ bets }) => own.push(...bets.map(({ status }) => status)),
  });
  const [placed] = game.advance({ kind: 'bet', which: 1, isReceived: true }, []);
  if (placed?.kind !== 'bets' || placed.bets[0] === undefined) throw new Error('no bet');
  const { bet } = placed.bets[0];
  const after: CrashNews = {
    kind: 'bets',
    bets: [{ bet: { ...bet, status: 'cashed_out', multiplier: 200, payout: paise(4n) } }],
  };
  const before: CrashNews = { kind: 'bets', bets: [{ bet: { ...bet, status: 'pending_next_round', round: null } }] };
  // The bet of a round that nobody knows yet begins that round's list.
  const ahead: CrashNews = { kind: 'bets', bets: [{ bet: { ...bet, id: 'ahead', round: 2n } }] };
  for (const news of [after, placed, before, after]) table.apply(news);
  expect(own).toEqual(['cashed_out']);
  game.clock.advance(100);
  table.apply(ahead);
  for (const news of [after, placed]) table.apply(news);
  expect(own).toEqual(['cashed_out', 'active']);
});
