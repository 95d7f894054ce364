import { nameCrashRule } from '@rang/games';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, RowOf } from '../../../platform/database/database.ts';
import { setCrashRestrictions, type Change, type Controls } from '../../controls/index.ts';
import { findLatestRound } from '../books/store.ts';

/** How rounds are restricted. */
export type Restrictions = Pick<Controls, 'crashMultiplier' | 'crashHighBets'>;

/** What was set, and the first round that goes by it; null where all was set like this already. */
export interface RestrictionChange extends Change {
  readonly holdsFrom: bigint | null;
}

/**
 * Restricts rounds, from the first one on that no bet was taken for and none could be. Bets on the round after the latest
 * are taken from the latest one's start on: until then its rule is changed where it stands, and afterwards only that of the
 * round after it, by whoever opens the one before. The controls are held before the round, as by the opening, so that no
 * round opens meanwhile; and the round before its bets are looked for, so that none is being written. Who sets what is set
 * already changes no round: from which one it holds was said to whoever set it first.
 */
export async function setRestrictions(
  client: Queryable,
  { clock, restrictions }: { readonly clock: Pick<Clock, 'now'>; readonly restrictions: Restrictions },
): Promise<RestrictionChange> {
  const change = await setCrashRestrictions(client, restrictions);
  if (isSame(change.before, restrictions)) return { ...change, holdsFrom: null };
  const waiting = await client.query<RowOf<'crash_rounds', 'id' | 'starts_at'>>(
    `select id, starts_at from crash_rounds where is_latest and state = 'waiting' for no key update`,
  );
  const [round] = waiting.rows;
  if (round !== undefined && clock.now() < round.starts_at.getTime() && !(await isAnyBetWaiting(client))) {
    const { crashMultiplier: multiplier, crashHighBets: highBets } = restrictions;
    const nextRule = nameCrashRule({ multiplier, highBets });
    await client.query('update crash_rounds set next_outcome_rule = $2 where id = $1', [round.id, nextRule]);
    return { ...change, holdsFrom: round.id + 1n };
  }
  const latest = await client.query<RowOf<'crash_rounds', 'id'>>('select id from crash_rounds where is_latest');
  // Before the first round there is no bet, and the opening takes what is set by then.
  return { ...change, holdsFrom: latest.rows[0] === undefined ? 1n : latest.rows[0].id + 2n };
}

function isSame(before: Restrictions, { crashMultiplier, crashHighBets }: Restrictions): boolean {
  return before.crashMultiplier === crashMultiplier && before.crashHighBets === crashHighBets;
}

async function isAnyBetWaiting(client: Queryable): Promise<boolean> {
  const found = await client.query(`select from crash_bets where status = 'pending_next_round' limit 1`);
  return found.rowCount !== 0;
}

/** For a house of real money, before it starts: throws a readable error where a round is still to come that is not fair. */
export async function checkFair(client: Queryable): Promise<void> {
  const round = await findLatestRound(client);
  if (round === undefined) return;
  const isOver = round.state === 'crashed' || round.state === 'void';
  const rules = isOver ? [round.next_outcome_rule] : [round.outcome_rule, round.next_outcome_rule];
  if (rules.every((rule) => rule === 'fair')) return;
  throw new Error(
    `MONEY=real does not start: a round of Crash is announced as restricted (${rules.join(', ')}). Let it be played with play money first.`,
  );
}
