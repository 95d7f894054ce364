import { seedHash } from '@rang/fairness';
import { orderById, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { goOver } from '../../platform/read-page.ts';
import { WRITTEN_WITHIN } from '../controls/index.ts';
import { ALL_TIME, findStrayTransfers, HOUSE_ACCOUNTS, joinOnly, listNamedIn, queryFaults } from '../ledger/index.ts';
import type { FaultsAsked } from '../games/index.ts';
import type { Fault, Period } from '../ledger/index.ts';
import { listBoardFaults } from './boards.ts';
import { createSeedReader, type ReadSeed, type SeedToRead } from './seed-vault.ts';
import { GAME_COLUMNS, type GameRow } from './store.ts';

const { start: START } = orderById('oldest');

/**
 * The game's part of the reconciliation: each game has exactly the transfers that its state implies, was paid what the
 * rules give for its gems, and lies as its seeds lay it, which without the house's key is known of those that are revealed; no
 * nonce was left out; server seeds follow as announced. In a period these are the games begun or ended in it, the seeds of
 * those begun, and new ones.
 */
export async function listMinesFaults(client: Queryable, asked: FaultsAsked = {}): Promise<Fault[]> {
  const { period = ALL_TIME } = asked;
  const over = { period, readSeed: createSeedReader(asked.chainKey) };
  const booked = await queryFaults(client, findBookFaults(period), [HOUSE_ACCOUNTS.stakes]);
  return [...booked, ...(await listRuleFaults(client, over)), ...(await listSeedFaults(client, over))];
}

interface GoneOver {
  readonly period: Period;
  readonly readSeed: ReadSeed;
}

const isIn = (period: Period): string => `(${period.identity('g.id')} or ${period.moment('g.ended_at')})`;

/** The same, and those whose money moved in it, whatever they say. */
const idsOf = (period: Period): string =>
  `select g.id from mines_games g where ${isIn(period)} union ${listNamedIn(period, 'mines-')}`;

// The stake leaves the wallet of the game's own player; a win or a refund comes back to it.
const findBookFaults = (period: Period): string => `
with checked as (
  select g.id, g.status, g.stake, g.paid, g.started_at, g.ended_at, s.id as seeds, s.player_id as seeds_player,
         s.revealed_at, s.next_nonce, g.player_id, g.nonce, w.id as wallet,
         bet.id as bet_id, bet.amount as bet, bet.from_account as bet_from, bet.to_account as bet_to,
         win.id as win_id, win.amount as win, win.to_account as win_to, win.from_account as win_from,
         win.created_at as win_at,
         back.id as back_id, back.amount as back, back.to_account as back_to, back.from_account as back_from,
         back.created_at as back_at
  from mines_games g ${joinOnly(period, 'g.id', idsOf(period))}
  left join mines_seeds s on s.id = g.seeds_id
  left join accounts w on w.owner_id = g.player_id and w.kind = 'wallet'
  left join transfers bet on bet.key = 'mines-bet:' || g.id and bet.reason = 'bet' and bet.reference = g.id::text
  left join transfers win on win.key = 'mines-payout:' || g.id and win.reason = 'payout' and win.reference = g.id::text
  left join transfers back on back.key = 'mines-refund:' || g.id and back.reason = 'refund' and back.reference = g.id::text
)
select fault, 'mines game ' || id as subject from checked, lateral (values
  (case when seeds is null or seeds_player <> player_id then 'has not its player''s seeds' end),
  (case when nonce >= next_nonce then 'has a nonce that is still to come' end),
  (case when status = 'playing' and revealed_at is not null then 'is open under a revealed seed' end),
  (case when started_at > revealed_at + ${WRITTEN_WITHIN} then 'was begun under a revealed seed' end),
  (case when wallet is null then 'names a player without a wallet' end),
  (case when bet_id is null or bet <> stake or bet_from <> wallet or bet_to <> $1 then 'was not staked as it says' end),
  (case when status in ('won', 'cashout') and (win_id is null or win <> paid or win_to <> wallet or win_from <> $1
    or win_at <> ended_at) then 'was not paid as it says' end),
  (case when status not in ('won', 'cashout') and win_id is not null then 'was paid without having won' end),
  (case when status = 'refunded' and (back_id is null or back <> stake or paid <> stake or back_to <> wallet
    or back_from <> $1 or back_at <> ended_at) then 'was not refunded as it says' end),
  (case when status <> 'refunded' and back_id is not null then 'was refunded without saying so' end),
  (case when status = 'lost' and paid <> 0 then 'was lost and says that it was paid' end)
) as faults (fault) where fault is not null
union all
${findStrayTransfers(period, { game: 'mines', table: 'mines_games', what: 'game' })}
union all
select 'became current though another server seed was announced', 'mines seeds ' || s.id
from mines_seeds s cross join lateral (
  select next_server_seed_hash as announced from mines_seeds
  where player_id = s.player_id and id < s.id order by id desc limit 1
) before where ${period.identity('s.id')} and announced <> s.server_seed_hash and not exists (
  select from mines_seeds a where a.player_id = s.player_id and a.next_server_seed_hash = s.server_seed_hash
)
order by 2, 1`;

type CheckedGame = GameRow & SeedToRead;

async function listRuleFaults(client: Queryable, { period, readSeed }: GoneOver): Promise<Fault[]> {
  return await goOver<CheckedGame, Fault>(
    async (after, limit) => {
      const ended = await client.query<CheckedGame>(
        `select ${GAME_COLUMNS}, s.server_seed, s.sealed_seed from mines_games g join mines_seeds s on s.id = g.seeds_id
         where g.status <> 'playing' and g.id > $1 and ${isIn(period)} order by g.id limit $2`,
        [after?.id ?? START, limit],
      );
      return ended.rows;
    },
    (games) =>
      games.flatMap((game) =>
        listBoardFaults(game, readSeed(game)).map((fault) => ({ fault, subject: `mines game ${game.id}` })),
      ),
  );
}

interface SeedsRow extends SeedToRead, RowOf<'mines_seeds', 'id' | 'next_nonce'> {
  readonly games: number;
}

async function listSeedFaults(client: Queryable, { period, readSeed }: GoneOver): Promise<Fault[]> {
  // Of each seed the games after the last one before the period are counted: up to that they are as many as its nonce says.
  const known = period.isWhole
    ? 'cross join (select 0 as games) as known'
    : `join (
         select seeds_id, coalesce((select max(nonce) + 1 from mines_games
           where seeds_id = begun.seeds_id and nonce < begun.nonce), 0) as games
         from (select seeds_id, min(nonce) as nonce from mines_games where ${period.identity('id')} group by seeds_id) as begun
       ) as known on known.seeds_id = s.id`;
  return await goOver<SeedsRow, Fault>(
    async (after, limit) => {
      const seeds = await client.query<SeedsRow>(
        `select s.id, s.server_seed, s.sealed_seed, s.server_seed_hash, s.next_nonce,
           known.games + (select count(*)::int from mines_games where seeds_id = s.id and nonce >= known.games) as games
         from mines_seeds s ${known} where s.id > $1 order by s.id limit $2`,
        [after?.id ?? START, limit],
      );
      return seeds.rows;
    },
    (seeds) =>
      seeds.flatMap((row) =>
        [...listFaultsOfSeeds(row, readSeed)].map((fault) => ({ fault, subject: `mines seeds ${row.id}` })),
      ),
  );
}

function* listFaultsOfSeeds(row: SeedsRow, readSeed: ReadSeed): Generator<string> {
  if (row.games !== row.next_nonce) yield 'has counted another number of games than it has';
  const serverSeed = readSeed(row);
  if (serverSeed === undefined && readSeed.hasKey) yield 'has a server seed that does not open';
  if (serverSeed !== undefined && seedHash(serverSeed) !== row.server_seed_hash)
    yield 'shows a server seed that it did not commit to';
}
