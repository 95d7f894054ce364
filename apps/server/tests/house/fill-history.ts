import type pg from 'pg';
import { createChains } from '../../src/modules/fairness/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';

/** Where the filled history begins, and what of it is the same however long it is. */
export const FILLED = {
  /** The day of the player's first movements, of which there are 40, whatever came after them. */
  firstDay: '2025-01-10',
  /** A round of Crash on which all others bet the same. */
  crowdedRound: 2,
  /** The address that half of all others claim. */
  claimedEmail: 'claimed@example.com',
} as const;

/** Inserts chains and rounds that are over, before a house opens over the database and plays on. */
export async function fillRounds(pool: pg.Pool, size: number): Promise<void> {
  const rounds = Math.floor(size / 4);
  for (const game of ['colour', 'crash']) {
    const parts = { pool, game, clock: systemClock, randomness: systemRandomness };
    await createChains({ ...parts, chainKey: 'ab'.repeat(32), chainRounds: rounds + 2_000 }).prepare();
    await pool.query(`begin; set local session_replication_role = replica;
      update fairness_chains set used = ${String(rounds)} where game = '${game}'; commit`);
  }
  await pool.query(
    `insert into colour_rounds (id, chain_id, chain_index, state, opens_at, locks_at, ends_at, number, fair_number, color,
       game_hash, settled_at)
     select n, (select id from fairness_chains where game = 'colour'), n, 'settled', ${AT}, ${AT} + interval '30 s',
       ${AT} + interval '1 min', 1, 1, 'red', repeat(md5(n::text), 2), ${AT} + interval '1 min'
     from generate_series(1, $1::int) as n`,
    [rounds],
  );
  await pool.query(
    `insert into crash_rounds (id, chain_id, chain_index, state, is_latest, opened_at, starts_at, started_at, crash_point,
       fair_crash_point, game_hash, ended_at)
     select n, (select id from fairness_chains where game = 'crash'), n, 'crashed', n = $1, ${AT}, ${AT}, ${AT}, 200, 200,
       repeat(md5(n::text), 2), ${AT} + interval '10 s'
     from generate_series(1, $1::int) as n`,
    [rounds],
  );
}

/** Inserts as long a history of one player as `size` says, and as long ones of others, and lets the database count them. */
export async function fillHistory(
  pool: pg.Pool,
  { playerId, size }: { playerId: bigint; size: number },
): Promise<void> {
  const rounds = Math.floor(size / 4);
  const other = await pool.query<{ id: bigint }>(OTHERS, [size, FILLED.claimedEmail]);
  const players = [playerId, other.rows[0]?.id ?? 0n];
  for (const id of players) {
    for (const bets of [COLOUR_BETS, CRASH_BETS]) await pool.query(bets, [id, size, rounds]);
    await pool.query(MINES_SEEDS, [id, size]);
    for (const statement of [
      MINES_GAMES,
      SESSIONS,
      TOKENS,
      NETWORKS,
      DEPOSITS,
      HANGING,
      WITHDRAWALS,
      WAITING,
      ALERTS,
      DEPOSIT_ALERTS,
      BANKS,
      BANK_USES,
      ANSWERS,
      TICKETS,
      PUSH_DEVICES,
      PUSHED,
    ]) {
      await pool.query(statement, statement.includes('$2') ? [id, size] : [id]);
    }
    await pool.query(MOVEMENTS, [id, size, FILLED.firstDay]);
  }
  for (const statement of [REFERRALS, CHAIN, REWARDS, COINS, OF_OTHERS]) await pool.query(statement, [playerId]);
  await pool.query(HELD);
  await pool.query(RECONCILED, [size]);
  for (const statement of [COLOUR_CROWD, CRASH_CROWD, CRASH_NEXT]) await pool.query(statement, [size]);
  await pool.query(TALLIES);
  await pool.query(CRASH_CROWDED, [size, FILLED.crowdedRound]);
  await pool.query(QUEUED_MAILS, [size, FILLED.claimedEmail, other.rows[0]?.id]);
  await fillTrail(pool, size);
  await pool.query(DECIDED);
  await pool.query(NOTICES, [size]);
  await pool.query(FIGURES, [size, FILLED.firstDay]);
  await pool.query(DAY_WINS, [playerId, size]);
  await pool.query(PLAYS, [size, players]);
  await pool.query(NOTES, [playerId, players[1], size]);
  await pool.query('vacuum analyze');
}

// Row n of a history came n minutes after its beginning.
const AT = `timestamptz '2025-02-01T00:00:00Z' + n * interval '1 min'`;

/** Entries of the audit trail, as many as `size` says; only whoever owns the database can write them so. */
async function fillTrail(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(TRAIL, [size]);
  await client.query(
    'update audit_head set (entries, hash) = (select id, hash from audit_entries order by id desc limit 1)',
  );
  await client.query('commit');
  client.release();
}

const TRAIL = `
insert into audit_entries (id, at, actor, network, action, subject, before, after, previous_hash, hash)
select (select entries from audit_head) + n, ${AT}, case when n % 2 = 0 then 'filled' else 'filler' end, 'console',
  'filled', 'player ' || n % 8, 'null', 'null', sha256(n::text::bytea), sha256((n + 1)::text::bytea)
from generate_series(1, $1::int) as n`;

// Of which one stands.
const NOTICES = `
insert into notices (kind, body, admin_id, created_at, over_at)
select 'info', 'Notice ' || n, (select min(id) from administrators), ${AT}, case when n < $1::int then ${AT} end
from generate_series(1, $1::int) as n`;

// As many days as the history has movements, back from its first one: what is asked of is as much in each.
const FIGURES = `
insert into game_days (day, game, rule, part, draws, bets, staked, paid, due, squared)
select $2::date - n, 'filled', 'fair', part, 1, 1, 100, 0, 0, 0 from generate_series(0, $1::int) as n, generate_series(0, 15) as part`;

// Of every player as many days back from today, though nobody lives as long.
const PLAYS = `
insert into player_days (player_id, day, game, bets, staked, paid)
select id, current_date - n, 'filled', 1, 100, 0 from generate_series(1, $1::int) as n, unnest($2::bigint[]) as players (id)`;

// Every second entry tells of a note of the one player, the others of notes of the other.
const NOTES = `
insert into player_notes (player_id, admin_id, kind, body, entry_id, created_at)
select case when n % 2 = 0 then $1::bigint else $2::bigint end, (select min(id) from administrators), 'note', 'Note ' || n,
  (select entries from audit_head) - $3::int + n, ${AT}
from generate_series(1, $3::int) as n`;

const OTHERS = `
with others as (
  insert into players (name, username, email, created_at)
  select 'Other ' || n, 'other-' || n, case when n % 2 = 0 then $2 else 'other-' || n || '@example.com' end, ${AT}
  from generate_series(1, $1::int / 4) as n returning id
), opened as (
  insert into accounts (kind, owner_id, name, currency, balance)
  select kind, id, kind, currency, 0 from others, (values ('wallet', 'INR'), ('coins', 'COIN')) as k (kind, currency)
)
select min(id) as id from others`;

// Corrections are rare and long ago; forty movements of the first day come before all others. Every third names a bet of the
// same game.
const MOVEMENTS = `
with bets as (
  select 0 as game, id, row_number() over (order by id) as n from colour_bets where player_id = $1
  union all select 1, id, row_number() over (order by id) from crash_bets where player_id = $1
  union all select 2, id, row_number() over (order by id) from mines_games where player_id = $1
), moved as (
  select n, case when n = 1 then 1000000000 when n > 40 and n % 2 = 0 then -100 else 100 end as change,
    case when n <= 40 then 'adjustment' when n % 2 = 0 then 'bet' else 'payout' end as reason,
    case when n <= 40 then $3::timestamptz + n * interval '1 min' else ${AT} end as at
  from generate_series(1, $2::int) as n
), wallet as (
  update accounts set balance = (select sum(change) from moved) where owner_id = $1 and kind = 'wallet' returning id
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'filled-' || wallet.id || '-' || n, case when change < 0 then wallet.id else 2 end,
  case when change < 0 then 2 else wallet.id end, abs(change), reason, coalesce(bets.id::text, n::text), at,
  sum(change) over (order by n)
from wallet, moved left join bets using (n) where bets.id is null or bets.game = n % 3 order by n`;

const COLOUR_BETS = `
insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, status, multiplier_hundredths, payout, received_at)
select uuidv7(), 1 + n % $3::int, $1::bigint, 'color', 'red', 100, case when n % 2 = 0 then 'won' else 'lost' end,
  case when n % 2 = 0 then 195 end, case when n % 2 = 0 then 195 end, ${AT}
from generate_series(1, $2::int) as n`;

// Of today as many as of all days before.
const DAY_WINS = `
insert into day_wins (bet, day, game, player_id, staked, paid, hundredths, won_at)
select uuidv7(), (now() at time zone 'Asia/Kolkata')::date - n % 2 * n, game, $1::bigint, 100, 100 + n, 100 + n, now()
from generate_series(1, $2::int) as n, unnest(array['colour', 'crash', 'mines']) as game`;

// By all others.
const COLOUR_CROWD = `
insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, received_at)
select uuidv7(), (select id from colour_rounds where state = 'open'), others.id, 'color', 'red', 100, now()
from generate_series(1, $1::int) as n join players as others on others.username = 'other-' || 1 + n % ($1::int / 4)`;

// One in four was taken back before its round opened.
const CRASH_BETS = `
insert into crash_bets (id, player_id, slot, round, amount, target, limit_multiplier, status, received_at, ended_at)
select uuidv7(), $1::bigint, 1 + n % 2, case when n % 4 > 0 then 3 + n % ($3::int - 2) end, 100, 150, 1000,
  case when n % 4 > 0 then 'lost' else 'canceled' end, ${AT}, ${AT}
from generate_series(1, $2::int) as n`;

// Players of one bet each, who have no accounts.
const CRASH_CROWDED = `
insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, received_at, ended_at)
select uuidv7(), 1000000 + n, 1, $2::bigint, 100, 1000, 'lost', ${AT}, ${AT} from generate_series(1, $1::int) as n`;
const CRASH_CROWD = `
insert into crash_bets (id, player_id, slot, round, amount, limit_multiplier, status, received_at)
select uuidv7(), 1000000 + n, 1, (select id from crash_rounds where is_latest), 100, 1000, 'active', now()
from generate_series(1, $1::int) as n`;
const CRASH_NEXT = `
insert into crash_bets (id, player_id, slot, amount, limit_multiplier, status, received_at)
select uuidv7(), 1000000 + n, 2, 100, 1000, 'pending_next_round', now() from generate_series(1, $1::int) as n`;

const MINES_SEEDS = `
insert into mines_seeds (player_id, server_seed_hash, sealed_seed, server_seed, client_seed, next_nonce, created_at, revealed_at)
select $1::bigint, md5($1::bigint::text || n), '', md5(n::text), 'client', 0, ${AT}, ${AT} from generate_series(1, $2::int / 8) as n`;

// Five games under the oldest seeds, all others under the newest.
const MINES_GAMES = `
insert into mines_games (id, player_id, seeds_id, nonce, stake, mine_count, status, hit, mines, paid, started_at, last_step_at, ended_at)
select uuidv7(), $1::bigint, case when n <= 5 then seeds.oldest else seeds.newest end, n, 100, 1, 'lost', 0, 1, 0, ${AT}, ${AT}, ${AT}
from generate_series(1, $2::int) as n, (
  select (array_agg(id order by id))[1] as oldest, (array_agg(id order by id desc))[1] as newest
  from mines_seeds where player_id = $1::bigint and revealed_at is not null
) as seeds`;

// Half of them ended.
const SESSIONS = `
insert into sessions (player_id, remember, created_at, last_used_at, expires_at, ended_at)
select $1::bigint, true, ${AT}, ${AT}, now() + interval '9 days', case when n % 2 = 0 then now() end
from generate_series(1, $2::int / 4) as n`;
const TOKENS = `
insert into refresh_tokens (hash, session_id, created_at, expires_at)
select sha256(id::text::bytea), id, created_at, expires_at from sessions
where player_id = $1 and not exists (select from refresh_tokens where session_id = sessions.id)`;
const PUSH_DEVICES = `
insert into push_devices (player_id, session_id, endpoint, service, p256dh, auth, created_at)
select $1::bigint, id, 'https://push.example.com/' || id, 'push.example.com', '', '', now()
from sessions where player_id = $1 and ended_at is null limit 10`;
const PUSHED = `
insert into push_notices (device_id, service, kind, event, asked_at, tries)
select id, service, 'deposit-credited', 'deposit ' || n, ${AT}, 1
from push_devices, generate_series(1, $2::int / 8) as n where player_id = $1::bigint`;
const NETWORKS = `
insert into player_networks (player_id, network, last_login_at)
select $1::bigint, 'network ' || n, ${AT} from generate_series(1, $2::int / 8) as n`;

const DEPOSITS = `
insert into deposits (player_id, order_no, amount, channel, status, command_key, command_fingerprint, created_at)
select $1::bigint, 'D' || $1::bigint || '-' || n, 10000, 'upi', 'failed', 'key ' || n, 'deposit', ${AT}
from generate_series(1, $2::int / 4) as n`;
// Forgotten ones, half of them confirmed by the gateway; nobody's job looks at them.
const HANGING = `
insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, created_at)
select $1::bigint, 'H' || $1::bigint || '-' || n, 10000, 'upi', case when n % 2 = 0 then 'created' else 'pending' end,
  case when n % 2 = 1 then 'ord-' || $1::bigint || '-' || n end, ${AT}
from generate_series(1, $2::int * 5 / 4) as n`;
const WITHDRAWALS = `
insert into withdrawals (player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed, account_last4, status,
  payee_digest, reason, decided_at, decided_by, command_key, command_fingerprint, created_at)
select $1::bigint, 'W' || $1::bigint || '-' || n, 10000, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'rejected', 'payee ' || $1::bigint,
  'no', ${AT}, 'operator', 'key ' || n, 'withdrawal', ${AT}
from generate_series(1, $2::int / 4) as n`;
// Neglected ones, half of them with a first approval; nobody's job looks at them.
const WAITING = `
insert into withdrawals (player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed, account_last4, status,
  payee_digest, needs_two, first_approver, first_approved_by, first_approved_at, created_at)
select $1::bigint, 'V' || $1::bigint || '-' || n, 10000, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'requested', 'payee ' || $1::bigint, first is not null,
  first, case when first is not null then 'meera' end, case when first is not null then ${AT} end, ${AT}
from generate_series(1, $2::int * 5 / 4) as n,
  lateral (select case when n % 2 = 0 then (select min(id) from administrators) end as first) as approved`;
const ALERTS = `
insert into payment_alerts (kind, order_no, withdrawal_id, reported, created_at)
select 'payout-refused', payout_no, id, '{}', created_at from withdrawals where player_id = $1 and status = 'rejected'`;
const DEPOSIT_ALERTS = `
insert into payment_alerts (kind, order_no, deposit_id, reported, created_at)
select 'amount-differs', order_no, id, '{}', created_at from deposits where player_id = $1 and status = 'failed'`;
// As many as there may be.
const BANKS = `
insert into bank_accounts (player_id, bank_name, account_name, ifsc, account_sealed, account_last4, account_digest, created_at)
select $1::bigint, 'Bank', 'Asha', 'BANK0000001', '', '0000', n::text, ${AT} from generate_series(1, 10) as n`;
// Everybody has used the account that the player is paid to.
const BANK_USES = `
insert into bank_uses (player_id, account_digest, first_used_at)
select players.id, 'payee ' || $1::bigint, created_at from players`;
const ANSWERS = `
insert into command_answers (player_id, key, fingerprint, verdict, created_at)
select $1::bigint, 'key ' || n, 'bet', '{}', ${AT} from generate_series(1, $2::int) as n`;
// Of each combination of status, priority and category as many, but some pairs and one of three were written long ago
// only: whatever is often there by itself is no way to find them. All but three answers were seen.
const TICKETS = `
insert into tickets (player_id, subject, message, category, priority, status, created_at, resolved_at, command_fingerprint,
  news_number, seen_number)
select $1::bigint, 'Ticket ' || n, 'Where is it?', category, priority, status, ${AT},
  case when status = 'closed' then ${AT} end, '', 2 * n, case when n > 3 then 2 * n + 1 end
from (
  select n, (array['technical', 'payment', 'account', 'general'])[1 + n / 12 % 4] as category,
    (array['low', 'medium', 'high', 'urgent'])[1 + n / 3 % 4] as priority,
    (array['open', 'in-progress', 'closed'])[1 + n % 3] as status
  from generate_series(1, $2::int) as n
) as written
where n <= $2::int / 8 or not (
  (status, priority) = ('open', 'low') or (status, category) = ('in-progress', 'account')
  or (priority, category) = ('high', 'general') or (status, priority, category) = ('closed', 'medium', 'technical')
)`;
// Of long ago, and just now of other kinds, of links that were mailed to nobody, and to other spellings of the mailbox.
const QUEUED_MAILS = `
insert into mail_wishes (kind, email, mailbox, player_id, asked_at, is_dropped)
select 'reset-link', $2, $2, null, ${AT}, false from generate_series(1, $1::int / 8) as n
union all
select kind, $2, $2, case kind when 'confirm-link' then $3::bigint end, now(), kind = 'confirm-link'
from generate_series(1, $1::int / 8) as n, (values ('login-link'), ('confirm-link')) as k (kind)
union all
select kind, replace($2, '@', '+' || n || '@'), $2, case kind when 'confirm-link' then $3::bigint end, now(), false
from generate_series(1, $1::int / 8) as n, (values ('reset-link'), ('login-link'), ('confirm-link')) as k (kind)`;

// Half of all others are the player's friends, and half of those have brought a reward; the other half brought each other.
const REFERRALS = `
insert into referrals (referred_id, referrer_id, person_key, created_at)
select id, $1::bigint, username, created_at from players where id > $1::bigint and username like 'other-%' and id % 2 = 0`;
const CHAIN = `
insert into referrals (referred_id, referrer_id, person_key, created_at)
select id, id - 2, username, created_at from players where id > $1::bigint + 3 and username like 'other-%' and id % 2 = 1`;
const REWARDS = `
with rewarded as (
  insert into referral_rewards (person_key, referred_id, referrer_id, coins, earned_at)
  select person_key, referred_id, referrer_id, 50, created_at from referrals where referrer_id = $1 and referred_id % 4 = 0
  returning referred_id, referrer_id, coins, earned_at
)
insert into referral_payouts (referred_id, referrer_id, coins, paid_at) select * from rewarded`;
// Some wait, of however many there were, and each friend has something in common with the referrer.
const HELD = `
with marked as (
  insert into referral_marks (referred_id, kind, shared_with, noted_at)
  select referred_id, kind, referrer_id, earned_at from referral_rewards,
    (values ('network'), ('mail-domain'), ('bank-account')) as k (kind)
  where referred_id % 8 = 0 or kind = 'network'
)
insert into referral_waiting (referred_id, earned_at)
select referred_id, earned_at from referral_rewards order by referred_id limit 100`;
// Every second one was taken back, with an entry of its own in the trail.
const DECIDED = `
insert into referral_decisions (referred_id, decision, reason, decided_by, decided_at, entry_id)
select referred_id, 'taken-back', 'one person', 'filled', earned_at,
  (select entries from audit_head) - row_number() over (order by referred_id)
from referral_rewards where referred_id % 8 = 0`;
const RECONCILED = `
insert into reconciliations (started_at, ended_at, by, checks, mismatches, found)
select ${AT}, ${AT}, 'job', 7, 0, '{}' from generate_series(1, $1::int / 4) as n`;
// What each of the others has one of.
const OF_OTHERS = `
with codes as (
  insert into referral_codes (player_id, code, created_at)
  select id, translate(upper(lpad(to_hex(id), 8, '0')), '01', 'XY'), created_at from players where id > $1
), devices as (
  insert into player_devices (player_id, mark_hash, last_login_at)
  select id, sha256(('mark ' || id)::bytea), created_at from players where id > $1
), attempts as (
  insert into withdrawal_attempts (player_id, command_fingerprint, created_at)
  select id, 'withdrawal', created_at from players where id > $1
), links as (
  insert into password_reset_tokens (player_id, hash, expires_at)
  select id, sha256(id::text::bytea), created_at from players where id > $1
), taken as (
  insert into take_backs (player_id, email, expires_at)
  select id, username || '@example.net', created_at from players where id > $1 returning id, player_id
), back as (
  insert into take_back_links (hash, take_back_id) select sha256(('back ' || player_id)::bytea), id from taken
), identities as (
  insert into player_identities (issuer, subject, player_id, created_at)
  select 'elsewhere', id::text, id, created_at from players where id > $1
)
insert into bank_accounts (player_id, bank_name, account_name, ifsc, account_sealed, account_last4, account_digest, created_at)
select id, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'first', created_at from players where id > $1`;
const TALLIES = `
with rounds as (
  update crash_rounds r set bets = sums.bets, staked = sums.bets * 100, cashed_out = 0, won = 0
  from (
    select over.id, (select count(*) from crash_bets where round = over.id) as bets from crash_rounds over where state = 'crashed'
  ) as sums
  where r.id = sums.id
), colour as (
  insert into colour_tallies (player_id, won, lost)
  select player_id, count(*) filter (where status = 'won'), count(*) filter (where status = 'lost')
  from colour_bets where status <> 'pending' group by player_id
), others as (
  insert into colour_tallies (player_id, won, lost)
  select id, 0, 0 from players where not exists (select from colour_bets where player_id = players.id and status <> 'pending')
)
insert into referral_tallies (referrer_id, friends, rewards, coins)
select f.referrer_id, count(*), count(r.referred_id), coalesce(sum(r.coins), 0)
from referrals f left join referral_rewards r using (referred_id) group by f.referrer_id`;
const COINS = `
with rewarded as (
  select referred_id, earned_at, row_number() over (order by referred_id) as n
  from referral_rewards where referrer_id = $1
), account as (
  update accounts set balance = (select 50 * count(*) from rewarded) where owner_id = $1 and kind = 'coins' returning id
)
insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
select 'referral:' || referred_id, 4, account.id, 50, 'referral', referred_id::text, earned_at, 50 * n from account, rewarded order by n`;
