import { call, chainAnswer, identity, LIMITS, paise, REFUSALS, rupeesOut, rupeesWith } from '@rang/contract';
import { roundDigest } from '@rang/fairness';
import { multiplyRoundingUp, type GameFacts } from '@rang/games';
import type pg from 'pg';
import { z } from 'zod/mini';
import {
  createChains,
  followLinks,
  listCommitments,
  type Chains,
  type LinkedRound,
} from '../../src/modules/fairness/index.ts';
import { countDraws } from '../../src/modules/figures/index.ts';
import { countPlayers, type Game, type GameParts, type OwnBet } from '../../src/modules/games/index.ts';
import { getLatestReceipt, type Command, type CommandKind, type Verdict } from '../../src/modules/intake/index.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../../src/modules/ledger/index.ts';
import { createEngine, lockEpoch, type Lease } from '../../src/modules/rounds/index.ts';
import { checkAmount } from '../../src/platform/check-amount.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { Refusal } from '../../src/platform/refusal.ts';

const SIDES = ['heads', 'tails'] as const;
const PAYS_HUNDREDTHS = 200n;

const facts: GameFacts = {
  id: 'coin',
  transferPrefix: 'coin',
  path: 'coin',
  stake: { min: paise(100n), max: LIMITS.colourStake.max },
  edge: { min: 0, max: 0 },
  isDrawnFromChain: true,
  isOpenToVisitors: false,
};

const success = z.literal(true);

/** What crosses the wire of the game. */
export const COIN_CALLS = {
  place: call({
    method: 'POST',
    path: '/coin/bets',
    access: 'player',
    takesKey: true,
    summary: 'Bet on a side of the coin',
    body: z.object({ side: z.enum(SIDES), amount: rupeesWith(REFUSALS.INVALID_BET_AMOUNT) }),
    answer: z.object({ success, betId: identity, round: z.int(), balance: rupeesOut }),
  }),
  round: call({
    method: 'GET',
    path: '/coin/rounds/:round',
    access: 'public',
    summary: 'A round that is over, with its proof',
    params: z.object({ round: z.coerce.number().check(z.int()) }),
    answer: z.object({
      success,
      data: z.object({
        ...{ side: z.enum(SIDES), hash: z.string(), salt: z.string(), links: z.int(), terminatingHash: z.string() },
      }),
    }),
  }),
  chain: call({
    method: 'GET',
    path: '/fairness/coin',
    access: 'public',
    summary: 'The commitment behind the rounds of the coin',
    answer: z.object({ success, data: z.array(chainAnswer) }),
  }),
};

// What its migration would hold.
const TABLES = `
create table coin_rounds (
  id bigint generated always as identity primary key, chain_id int not null, chain_index int not null,
  side text, game_hash text, thrown_at timestamptz
);
create table coin_bets (
  id uuid primary key, round bigint not null, player_id bigint not null, side text not null, amount bigint not null,
  payout bigint
)`;

interface BetCommand extends Command {
  readonly side: string;
  readonly amount: bigint;
}
interface BetTaken {
  readonly betId: string;
  readonly round: number;
  readonly balance: string;
}

const placeCoins: CommandKind<BetCommand, BetTaken> = {
  name: 'coin-place-bets',
  lane: 'coin',
  execute: async (client, commands) => {
    const placed = await client.query<{ bet_id: string; round: bigint | null; balance: bigint | null }>(
      `with opened as materialized (
         select id from coin_rounds where side is null for share
       ), asked as materialized (
         select a.*, uuidv7() as bet_id, opened.id as round
         from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as a (player_id, side, amount, ord)
         left join opened on true
       ), stakes as (
         select array_agg(player_id) as owners, array_agg(amount) as amounts, array_agg('coin-bet:' || bet_id) as keys,
                array_agg(bet_id::text) as refs
         from asked where round is not null
       ), paid as materialized (
         select debit.* from stakes,
           ledger_debit(stakes.owners, stakes.amounts, stakes.keys, stakes.refs, $4, 'bet', $5) as debit
       ), placed as (
         insert into coin_bets (id, round, player_id, side, amount)
         select bet_id, round, player_id, side, amount from asked join paid on paid.paid_key = 'coin-bet:' || bet_id
       )
       select bet_id, round, paid.new_balance as balance
       from asked left join paid on paid.paid_key = 'coin-bet:' || bet_id order by ord`,
      [
        commands.map((command) => command.playerId),
        commands.map((command) => command.side),
        commands.map((command) => command.amount),
        HOUSE_ACCOUNTS.stakes,
        getLatestReceipt(commands),
      ],
    );
    return placed.rows.map(({ bet_id: betId, round, balance }): Verdict<BetTaken> => {
      if (round === null) return { ok: false, code: 'BETTING_CLOSED' };
      if (balance === null) return { ok: false, code: 'INSUFFICIENT_BALANCE' };
      return { ok: true, done: { betId, round: Number(round), balance: String(balance) } };
    });
  },
};

// A fair coin gives all of it back.
const DRAWS = `
select r.thrown_at as at, 'fair' as rule, count(*) as bets, sum(b.amount)::bigint as staked,
  coalesce(sum(b.payout), 0)::bigint as paid, sum(b.amount)::bigint * 1000 as due
from coin_rounds r join coin_bets b on b.round = r.id where r.side is not null group by r.id`;

const PLAYS = `
select b.id as bet, b.player_id, r.thrown_at as at, 'fair' as rule, b.amount as staked, b.payout as paid
from coin_rounds r join coin_bets b on b.round = r.id where r.side is not null`;

const COUNT_PLAYS = `
select count_plays('coin', $1, 'fair', array_agg(player_id), array_agg(bets), array_agg(won), array_agg(staked), array_agg(paid))
from (
  select player_id, count(*) as bets, count(payout) as won, sum(amount)::bigint as staked,
    coalesce(sum(payout), 0)::bigint as paid
  from coin_bets where round = any ($2::bigint[]) group by player_id
) as plays`;

/** A fourth game that no house has: a fair coin, thrown from a chain as soon as somebody has bet on it. */
export const coin: Game = {
  facts,
  proof: {
    takes: { hash: '<64 hex>', salt: '<hex>' },
    gives: 'the side that the coin fell on',
    draw: ({ hash = '', salt = '' }) => throwCoin({ hash, salt }),
  },
  open: (parts) => {
    const { config, pools, logger } = parts;
    const pool = pools.engines;
    const chosen = { chainKey: config.CHAIN_KEY, chainRounds: config.CHAIN_ROUNDS };
    const chains = createChains({ ...parts, ...chosen, pool, game: 'coin' });
    const playCoins = (lease: Lease, signal: AbortSignal): Promise<never> =>
      playRounds({ ...parts, chains }, lease, signal);
    return {
      ...createEngine({ pool, game: 'coin', logger, playRounds: playCoins }),
      check: async () => {
        await pool.query(TABLES);
        await chains.checkKey();
      },
      listBets: async ({ playerId, limit, before }) => {
        const bets = await pools.requests.query<CoinBet>(OWN_BETS, [playerId, limit, before ?? null]);
        return bets.rows.map(describeBet);
      },
      findBets: async (client, { playerId, bets }) => {
        const found = await client.query<CoinBet>(
          'select id, round from coin_bets where player_id = $1 and id = any ($2::uuid[])',
          [playerId, bets],
        );
        return new Map(
          found.rows.map(({ id, round }) => [id, { round: String(round), rule: 'fair', proof: String(round) }]),
        );
      },
      countPlayers: () => countPlayers(pools.requests, { table: 'coin_bets' }),
      registerRoutes: (routes) => {
        routes.player(COIN_CALLS.place, async ({ body: { side, amount }, player, receivedAt, idempotencyKey: key }) => {
          checkAmount(amount, {
            ...{ limits: facts.stake, field: 'amount' },
            ...{ below: { code: 'BET_BELOW_MINIMUM' }, above: { code: 'BET_ABOVE_MAXIMUM' } },
          });
          const fingerprint = `coin ${side} ${String(amount)}`;
          const command = { playerId: player.playerId, receivedAt, key, fingerprint, side, amount };
          const verdict = await parts.intake.submit(placeCoins, command);
          if (!verdict.ok) throw new Refusal(verdict.code);
          return { success: true, ...verdict.done, balance: paise(BigInt(verdict.done.balance)) };
        });
        routes.open(COIN_CALLS.round, async ({ params }) => {
          const round = (await listThrown(pools.requests)).find(({ id }) => id === BigInt(params.round));
          if (round === undefined) throw new Refusal('NOT_FOUND');
          const { side, game_hash: hash, salt, chain_index: links, terminating_hash: terminatingHash } = round;
          return { success: true, data: { side, hash, salt, links, terminatingHash } };
        });
        routes.open(COIN_CALLS.chain, async () => ({
          success: true,
          data: await listCommitments(pools.requests, { game: 'coin', rounds: 'coin_rounds' }),
        }));
      },
    };
  },
  lanes: ['coin'],
  draws: { text: DRAWS, values: [] },
  plays: PLAYS,
  endOpen: () => Promise.resolve(),
  listFaults: async (client) => {
    const rounds = await listThrown(client);
    const isLinked = followLinks(rounds);
    const wrong = rounds.filter(
      (round, index) =>
        isLinked[index] !== true || throwCoin({ hash: round.game_hash, salt: round.salt }) !== round.side,
    );
    const bets = await client.query<{ id: string }>(
      `select b.id from coin_bets b join coin_rounds r on r.id = b.round
       left join transfers stake on stake.key = 'coin-bet:' || b.id
       left join transfers paid on paid.key = 'coin-payout:' || b.id
       where stake.amount is distinct from b.amount or paid.amount is distinct from b.payout
          or (r.side is not null and b.payout is distinct from case when b.side = r.side then 2 * b.amount end)`,
    );
    return [
      ...wrong.map(({ id }) => ({
        fault: 'fell otherwise than its hash says',
        subject: `round ${String(id)} of the coin`,
      })),
      ...bets.rows.map(({ id }) => ({ fault: 'is not booked as it says', subject: `coin bet ${id}` })),
    ];
  },
};

function throwCoin(draw: { hash: string; salt: string }): (typeof SIDES)[number] {
  return ((roundDigest(draw)[0] ?? 0) & 1) === 0 ? 'heads' : 'tails';
}

interface CoinBet {
  readonly id: string;
  readonly side: string;
  readonly amount: bigint;
  readonly payout: bigint | null;
  readonly round: bigint;
}

const OWN_BETS = `
select id, side, amount, payout, round from coin_bets
where player_id = $1 and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by id desc limit $2`;

function describeBet({ id, side, amount, payout, round }: CoinBet): OwnBet {
  return {
    ...{ _id: id, what: side, choice: side, round: String(round), proof: String(round), amount: paise(amount) },
    ...(payout === null ? { outcome: 'open', status: 'placed' } : { outcome: 'won', status: 'won' }),
    ...{
      multiplier: payout === null ? null : 2,
      payout: payout === null ? null : paise(payout),
      outcomeRule: 'fair',
      createdAt: new Date(0).toISOString(),
    },
  };
}

interface Thrown extends LinkedRound {
  readonly id: bigint;
  readonly side: (typeof SIDES)[number];
  readonly salt: string;
}

async function listThrown(client: Pick<pg.Pool, 'query'>): Promise<Thrown[]> {
  const found = await client.query<Thrown>(
    `select r.id, r.side, r.game_hash, r.chain_index, c.salt, c.terminating_hash
     from coin_rounds r join fairness_chains c on c.id = r.chain_id where r.side is not null order by r.id`,
  );
  return found.rows;
}

interface RoundParts extends GameParts {
  readonly chains: Chains;
}

async function playRounds(parts: RoundParts, lease: Lease, signal: AbortSignal): Promise<never> {
  const { chains, clock, intake, pools } = parts;
  for (;;) {
    await chains.prepare();
    const link = await inTransaction(pools.engines, async (client) => {
      await lockEpoch(client, lease);
      const taken = await chains.take(client);
      await client.query('insert into coin_rounds (chain_id, chain_index) values ($1, $2)', [
        taken.chainId,
        taken.index,
      ]);
      return taken;
    });
    const bets = 'select from coin_bets b join coin_rounds r on r.id = b.round and r.side is null limit 1';
    while ((await pools.engines.query(bets)).rowCount === 0) await clock.until(clock.now() + 10, signal);
    await intake.drain();
    await settle(parts, lease, await chains.reveal(link));
  }
}

async function settle(parts: RoundParts, lease: Lease, draw: { hash: string; salt: string }): Promise<void> {
  const side = throwCoin(draw);
  await inTransaction(parts.pools.engines, async (client) => {
    await lockEpoch(client, lease);
    await client.query('select from coin_rounds where side is null for update');
    const won = await client.query<{ id: string; player_id: bigint; amount: bigint; payout: bigint }>(
      `update coin_bets b set payout = amount * 2
       from coin_rounds r where r.id = b.round and r.side is null and b.side = $1 returning b.id, player_id, amount, payout`,
      [side],
    );
    const at = new Date(parts.clock.now());
    const ended = await client.query<{ id: bigint }>(
      'update coin_rounds set side = $1, game_hash = $2, thrown_at = $3 where side is null returning id',
      [side, draw.hash, at],
    );
    await creditWallets(client, {
      from: HOUSE_ACCOUNTS.stakes,
      reason: 'payout',
      at,
      credits: won.rows.map(({ id, player_id: playerId, amount }) => ({
        playerId,
        amount: multiplyRoundingUp(paise(amount), PAYS_HUNDREDTHS),
        key: `coin-payout:${id}`,
        reference: id,
      })),
    });
    await client.query(
      `with drawn as (${DRAWS} having max(r.id) = any ($1::bigint[])), ${countDraws('coin')} select from drawn`,
      [ended.rows.map(({ id }) => id)],
    );
    await client.query(COUNT_PLAYS, [at, ended.rows.map(({ id }) => id)]);
  });
}
