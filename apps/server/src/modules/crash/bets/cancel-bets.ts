import { getLatestReceipt, type CommandKind, type VerdictCode } from '../../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../../ledger/index.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import { creditBets } from '../books/credit-bets.ts';
import { BET_COLUMNS, BET_FIELDS, BET_SOURCES } from '../books/store.ts';
import {
  answerForBets,
  betDone,
  WHOSE_BETS_IT_IS,
  type AnsweredRow,
  type BetCommand,
  type BetDone,
} from './answer-for-bets.ts';

/**
 * Takes a batch of bets on the next round back in one statement: holds the bets, and refunds each that still waits. A bet
 * whose round has opened meanwhile plays in it.
 */
export const cancelBets: CommandKind<BetCommand, BetDone, CrashNews> = {
  name: 'crash-cancel-bets',
  lane: 'crash',
  stored: betDone,
  execute: async (client, commands) => {
    const written = await client.query<AnsweredRow>({
      name: 'crash-cancel-bets',
      text: CANCEL_BETS,
      values: [
        commands.map((command) => command.betId),
        commands.map((command) => command.playerId),
        commands.map((command) => new Date(command.receivedAt)),
        HOUSE_ACCOUNTS.stakes,
        getLatestReceipt(commands),
        commands.map(({ isByHouse = false }) => isByHouse),
      ],
    });
    return await answerForBets(client, { commands, rows: written.rows, refuse });
  },
};

function refuse({ status }: AnsweredRow): VerdictCode | undefined {
  return status === 'canceled' ? undefined : 'CRASH_BET_NOT_PENDING';
}

const CANCEL_BETS = `
with asked as materialized (
  select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $6::boolean[])
    with ordinality as a (id, player_id, received_at, is_by_house, ord)
), held as materialized (
  select b.*, asked.received_at as asked_at
  from asked join crash_bets b on b.id = asked.id and b.player_id = asked.player_id
  ${WHOSE_BETS_IT_IS}
  order by b.id for no key update of b
), written as (
  update crash_bets b set status = 'canceled', ended_at = held.asked_at
  from held where b.id = held.id and held.status = 'pending_next_round'
  returning b.*
), ${creditBets('refund', { account: '$4', at: '$5' })}, after as (
  select ${BET_FIELDS}, true as is_fresh from written
  union all
  select ${BET_FIELDS}, false from held where id not in (select id from written)
)
select ${BET_COLUMNS}, b.is_fresh, credited.new_balance
from asked left join after b on b.id = asked.id and b.player_id = asked.player_id ${BET_SOURCES}
left join credited on credited.credited_owner = b.player_id
order by asked.ord`;
