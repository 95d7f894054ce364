import { paise, TIMES } from '@rang/contract';
import { expect, it } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import type { BetRow, RoundRow } from '../books/store.ts';
import { createLiveTable } from './live-table.ts';
import type { TableEvent } from './table-news.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const waiting: RoundRow = {
  ...{ id: 1n, chain_id: 1, chain_index: 1, state: 'waiting', opened_at: AT, starts_at: AT, started_at: null },
  ...{ outcome_rule: 'fair', next_outcome_rule: 'fair', highest_stake: null },
  ...{ crash_point: null, fair_crash_point: null, game_hash: null, ended_at: null },
};
const bet: BetRow = {
  ...{ id: 'bet', player_id: 1n, username: 'asha', public_name: null, slot: 1, round: 1n, outcome_rule: 'fair' },
  ...{ amount: paise(10_00n), target: null, limit_multiplier: 10_000, status: 'active', multiplier: null },
  ...{ payout: null, cashed_out_by: null, half_of: null, half_amount: null, received_at: AT },
};

/** A table whose time stands, so that what is paced is published by nothing but what happens. */
function openTable() {
  const clock = { now: () => AT.getTime(), until: () => new Promise(() => undefined) } as unknown as Clock;
  const table = createLiveTable({ clock });
  const events: TableEvent[] = [];
  table.listen({ onEvent: (event) => void events.push(event), onOwnBets: () => undefined });
  return { table, events };
}

it('says of everybody who was cashed out before it says that the round is over', () => {
  const { table, events } = openTable();
  const running: RoundRow = { ...waiting, state: 'running', started_at: AT };
  table.apply({ kind: 'round', round: running });
  table.apply({ kind: 'bets', bets: [{ bet }] });
  table.apply({
    kind: 'bets',
    bets: [{ bet: { ...bet, status: 'cashed_out', multiplier: 150, payout: paise(15_00n), cashed_out_by: 'player' } }],
  });
  events.length = 0;
  table.apply({ kind: 'round', round: { ...running, state: 'crashed', crash_point: 200, ended_at: AT } });
  expect(events.map(({ name }) => name)).toEqual(['current_bets', 'game_state']);
});

it('says of a round that waits anew until when', () => {
  const { table, events } = openTable();
  table.apply({ kind: 'round', round: waiting });
  events.length = 0;
  const later = new Date(AT.getTime() + TIMES.crashedMs);
  for (let turn = 0; turn < 2; turn += 1) table.apply({ kind: 'round', round: { ...waiting, starts_at: later } });
  const published = events.filter(({ name }) => name === 'game_state').map(({ payload }) => payload);
  expect(published).toEqual([expect.objectContaining({ nextGameTime: later.toISOString() })]);
});
