import type { Command, CommandKind, Verdict } from '../../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../../ledger/index.ts';
import { CHANGED_BETS, creditBets, listChangedBets, type ChangedRow } from '../books/credit-bets.ts';
import { listBetsNews, type CrashNews } from '../say/crash-feed.ts';
import type { RunningRound } from './running-rounds.ts';

/** That a running round has reached a multiplier, in hundredths: the house's own command. */
export interface ReachedCommand extends Command {
  readonly round: RunningRound;
  /** Of the engine that plays it. */
  readonly epoch: bigint;
  readonly reached: number;
}

/** Nobody's wallet: the house's command stands in the same queue as those of players. */
export const NOBODY = 0n;

/**
 * Pays every open bet of a running round whose target, or the most that it may win, was reached: at exactly that, in one
 * statement, whatever became of its player. What the round has reached by now is more, and is guarded against twice: the
 * statement reads `pays_at`, and the table refuses a higher one (`no_bet_is_paid_above_where_it_pays`). An engine that slept
 * and was deposed meanwhile pays nothing: its round will be void.
 */
export const payTargets: CommandKind<ReachedCommand, object, CrashNews> = {
  name: 'crash-pay-targets',
  lane: 'crash',
  execute: async (client, commands) => {
    const verdicts: Verdict<object, CrashNews>[] = [];
    for (const { round, epoch, reached, receivedAt } of commands) {
      const paid = await client.query<ChangedRow>({
        name: 'crash-pay-targets',
        text: PAY_TARGETS,
        values: [round.id, new Date(round.startedAt), reached, new Date(receivedAt), HOUSE_ACCOUNTS.stakes, epoch],
      });
      verdicts.push({ ok: true, done: {}, outbox: listBetsNews(listChangedBets(paid.rows)) });
    }
    return verdicts;
  },
};

const PAY_TARGETS = `
with running as materialized (
  select r.id from crash_rounds r join engine_leases on engine_leases.game = 'crash' and engine_leases.epoch = $6
  where r.id = $1 and r.state = 'running' and r.started_at = $2 for share of r
), held as materialized (
  select b.id from running join crash_bets b on b.round = running.id and b.status = 'active' and b.pays_at <= $3
  order by b.id for no key update of b
), written as (
  update crash_bets b
  set status = 'cashed_out', multiplier = b.pays_at, payout = multiply_rounding_up(b.amount, b.pays_at),
      cashed_out_by = case when b.pays_at = b.target then 'target' else 'limit' end, ended_at = $4
  from held where b.id = held.id and b.status = 'active'
  returning b.*
), ${creditBets('payout', { account: '$5', at: '$4' })}
${CHANGED_BETS}`;
