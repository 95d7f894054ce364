import { crashBet, LIMITS, type Paise } from '@rang/contract';
import { z } from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CommandKind, Verdict, VerdictCode } from '../../intake/index.ts';
import { creditBets } from '../books/credit-bets.ts';
import { BET_COLUMNS, BET_FIELDS, BET_SOURCES, listHalves, type BetRow } from '../books/store.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import { wireBet } from '../say/wire.ts';
import { answerForBets, betDone, type BetCommand, type BetDone } from './answer-for-bets.ts';
import { CASH_OUT_PARTS, createCashOuts, ENDED_CODES, type CashOutParts, type CashOutRow } from './cash-out-bets.ts';

/** A bet after half of it was cashed out, with the half, which is a bet of its own from then on. */
const halfDone = z.extend(betDone, { half: crashBet });
type HalfDone = Readonly<z.output<typeof halfDone>>;

/** The bet after its command; the half where this very command has cashed it out. */
interface HalvedRow extends CashOutRow {
  /** Whether the round had reached where the bet pays by itself, which is then paid whole. */
  readonly is_due: boolean | null;
  readonly half_id: string | null;
  readonly half_multiplier: number | null;
  readonly half_payout: Paise | null;
}

/**
 * Cashes half of each bet of a batch out in one statement, as whole bets are cashed out, at what the round had reached: the
 * bet keeps the rest and flies on. Once for each bet: whoever asks again is answered with the half that there is.
 */
export function createHalveBets(parts: CashOutParts): CommandKind<BetCommand, HalfDone, CrashNews> {
  return createCashOuts<HalvedRow, HalfDone>(parts, {
    name: 'crash-halve-bets',
    stored: halfDone,
    statement: HALVE_BETS,
    isOpen: ({ status, half_amount: half }) => status === 'active' && half === null,
    answer: async (client, commands, rows) =>
      addHalves(client, { rows, verdicts: await answerForBets(client, { commands, rows, refuse }) }),
  });
}

function refuse(row: HalvedRow): VerdictCode | undefined {
  if (row.half_amount !== null) return undefined;
  if (row.status === 'cashed_out' || (row.status === 'active' && row.is_due === true)) return 'CRASH_BET_CASHED_OUT';
  if (row.status !== 'active') return ENDED_CODES[row.status];
  if (!row.is_running || row.is_due === null) return 'CRASH_NOT_RUNNING';
  return row.is_late ? 'CRASH_TOO_LATE' : 'CRASH_BET_TOO_SMALL_TO_HALVE';
}

/** The verdicts with the halves: those of earlier commands are read after the statement, which may have waited for them. */
async function addHalves(
  client: Queryable,
  given: { rows: readonly HalvedRow[]; verdicts: readonly Verdict<BetDone, CrashNews>[] },
): Promise<Verdict<HalfDone, CrashNews>[]> {
  const { rows, verdicts } = given;
  const earlier = rows.filter((row, index) => verdicts[index]?.ok === true && row.half_id === null);
  const known = await readHalves(client, earlier);
  return verdicts.map((verdict, index) => {
    const row = rows[index];
    if (!verdict.ok) return verdict;
    if (row === undefined) throw new Error('a command was left without a verdict');
    const half = findHalf(row) ?? known.get(row.id);
    if (half === undefined) throw new Error(`the half of bet ${row.id} is not there`);
    const done = { ...verdict.done, half: wireBet(half) };
    if (verdict.outbox === undefined) return { ...verdict, done };
    // In one piece: nobody is told of the rest alone.
    const rest = verdict.outbox.flatMap((news) => (news.kind === 'bets' ? news.bets : []));
    return { ok: true, done, outbox: [{ kind: 'bets', bets: [{ bet: half }, ...rest] }] };
  });
}

function findHalf(row: HalvedRow): BetRow | undefined {
  if (row.half_id === null || row.half_amount === null) return undefined;
  return {
    ...row,
    ...{ id: row.half_id, half_of: row.id, half_amount: null, amount: row.half_amount },
    ...{ status: 'cashed_out', cashed_out_by: 'player', multiplier: row.half_multiplier, payout: row.half_payout },
  };
}

/** What was written before may be committed, so that no failure of this may be taken for one of the whole. */
async function readHalves(client: Queryable, rows: readonly HalvedRow[]): Promise<ReadonlyMap<string | null, BetRow>> {
  if (rows.length === 0) return new Map();
  try {
    const halves = await listHalves(
      client,
      rows.map(({ id }) => id),
    );
    return new Map(halves.map((half) => [half.half_of, half]));
  } catch (error) {
    throw new Refusal('OUTCOME_UNKNOWN', { cause: error });
  }
}

// `crashHalf` of packages/games for a whole batch, on what only the held rows know. What the round has brought up to where the
// bet pays by itself is paid there, whole: a half is worth less.
const HALVE_BETS = `${CASH_OUT_PARTS}, halved as (
  update crash_bets b set amount = held.amount - held.amount / 2, half_amount = held.amount / 2
  from held
  where b.id = held.id and held.status = 'active' and held.half_amount is null and held.round = held.round_with_engine
    and held.paid_multiplier < held.pays_at and held.amount / 2 >= ${String(LIMITS.crashStake.min)}
  returning b.*, held.paid_multiplier, held.asked_at
), written as (
  insert into crash_bets (id, player_id, slot, round, amount, target, limit_multiplier, status, multiplier, payout,
    cashed_out_by, received_at, ended_at, half_of)
  select uuidv7(), player_id, slot, round, half_amount, target, limit_multiplier, 'cashed_out', paid_multiplier,
    multiply_rounding_up(half_amount, paid_multiplier), 'player', received_at, asked_at, id
  from halved
  returning *
), ${creditBets('payout', { account: '$8', at: '$9' })}, after as (
  select ${BET_FIELDS}, true as is_fresh from halved
  union all
  select ${BET_FIELDS}, false from held where id not in (select id from halved)
)
select ${BET_COLUMNS}, b.is_fresh, asked.is_late, asked.reached >= least(b.target, b.limit_multiplier) as is_due,
       exists (select from here) as is_here, exists (select from running) as is_running, exists (select from with_engine) as has_engine, credited.new_balance,
       half.id as half_id, half.multiplier::float8 as half_multiplier, half.payout as half_payout
from asked left join after b on b.id = asked.id and b.player_id = asked.player_id ${BET_SOURCES}
left join written half on half.half_of = b.id
left join credited on credited.credited_owner = b.player_id
order by asked.ord`;
