import { crashBet, rupeesOut, type Paise } from '@rang/contract';
import { z } from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Command, Verdict, VerdictCode } from '../../intake/index.ts';
import { listBalances } from '../../ledger/index.ts';
import { listChangedBets, type ChangedRow } from '../books/credit-bets.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import { wireBet } from '../say/wire.ts';

/** What is done to a bet of the player's, as it is handed to the intake; the kind of command says what. */
export interface BetCommand extends Command {
  readonly betId: string;
  /** Whether it is the house's own command, for a player who may do nothing any more. */
  readonly isByHouse?: boolean | undefined;
}

/** Of commands `asked`: the house decides for those who are suspended, and for nobody who was reinstated since it looked. */
export const WHOSE_BETS_IT_IS = `left join players on players.id = case when asked.is_by_house then asked.player_id end
  where not asked.is_by_house or players.status = 'banned'`;

/** A bet after its command, with the balance. */
export const betDone = z.object({ bet: crashBet, balance: rupeesOut });
export type BetDone = Readonly<z.output<typeof betDone>>;

/** The bet that a command names, after it: of no bet of the player's everything is null. */
export interface AnsweredRow extends ChangedRow {
  /** Whether this very command changed it. */
  readonly is_fresh: boolean | null;
}

/**
 * The verdicts of commands on bets: what `refuse` says no to, and the bet as it stands otherwise, so that a repetition is
 * answered as the first was; only what this very command changed is in its outbox. Balances of those who were not paid
 * now are read after the statement, which may have waited for the payment of another server.
 */
export async function answerForBets<Row extends AnsweredRow>(
  client: Queryable,
  given: {
    commands: readonly BetCommand[];
    rows: readonly Row[];
    refuse: (row: Row) => VerdictCode | undefined;
  },
): Promise<Verdict<BetDone, CrashNews>[]> {
  const { commands, rows } = given;
  const codes = rows.map((row) => (row.is_fresh === null ? 'CRASH_BET_UNKNOWN' : given.refuse(row)));
  const repeated = rows.filter((row, index) => codes[index] === undefined && row.new_balance === null);
  const balances = await readBalances(client, repeated);
  return commands.map((_, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('a command was left without a verdict');
    const code = codes[index];
    if (code !== undefined) return { ok: false, code };
    const balance = row.new_balance ?? balances.get(row.player_id);
    if (balance === undefined) throw new Error(`player ${String(row.player_id)} has no wallet`);
    const done = { bet: wireBet(row), balance };
    if (row.is_fresh !== true) return { ok: true, done, changedNothing: true };
    return { ok: true, done, outbox: [{ kind: 'bets', bets: listChangedBets([row]) }] };
  });
}

/** What was written before may be committed, so that no failure of this may be taken for one of the whole. */
async function readBalances(client: Queryable, rows: readonly AnsweredRow[]): Promise<ReadonlyMap<bigint, Paise>> {
  if (rows.length === 0) return new Map();
  try {
    return await listBalances(
      client,
      rows.map((row) => row.player_id),
    );
  } catch (error) {
    throw new Refusal('OUTCOME_UNKNOWN', { cause: error });
  }
}
