import { setTimeout as wait } from 'node:timers/promises';
import { CALLS, CRASH_NAMESPACE, DEPOSIT_FILTERS, WITHDRAWAL_STAGES } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReaders } from '../../src/modules/accounts/index.ts';
import { createPlayersTelling } from '../../src/modules/ledger/tell-movements.ts';
import { endTakeBacks, insertConfirmMail, insertTakeBack } from '../../src/modules/mails/index.ts';
import { listReferrersAbove } from '../../src/modules/referrals/store.ts';
import { FILLED } from '../house/fill-history.ts';
import { IDS, openFilledHouse, type FilledHouse } from '../house/filled-house.ts';
import { goOverNewDay } from '../house/go-over-day.ts';
import type { SentStatement } from '../house/record-statements.ts';
import { connectSocket } from '../house/socket-client.ts';
import { measureEffort, type Effort } from '../house/visited-rows.ts';

const SIZES = { short: 2_000, long: 16_000 };
let short: FilledHouse;
let long: FilledHouse;
beforeAll(async () => {
  short = await openFilledHouse(SIZES.short);
  long = await openFilledHouse(SIZES.long);
});
afterAll(async () => {
  await Promise.all([short.close(), long.close()]);
});

// Nothing is read of them that grows with what players do.
const SMALL_TABLES = new Set([
  // Of the last there is one row, by its key.
  ...['fairness_chains', 'engine_leases', 'servers', 'outcome_controls'],
  ...['administrators', 'admin_sessions', 'second_factors', 'recovery_codes', 'audit_head', 'ticket_tallies'],
  'referral_totals',
  // Of what waits in it so many are counted and no more.
  'referral_waiting',
  // Of databases a cluster has few; whoever asks who is connected reads their names.
  'pg_database',
]);
const OF_THE_HOUSE_ITSELF = /pgboss|engine_leases|pg_advisory|select 1/;
const HAS_A_PLAN = /^\s*(with|select|update|delete|declare|insert\b[^]*\bselect)\b/;
// They read nothing, and the same a second time, or for the players of another house, is refused.
const ONCE_ONLY = /insert into (command_answers|referrals|password_reset_tokens) /;

type Ids = FilledHouse['ids'];

/** What may be asked about the player whose history it is. */
const ofPlayer =
  (list: string, ask: (ids: Ids) => string[] = () => ['']) =>
  (ids: Ids): string[] =>
    ask(ids).map((query) => `/admin/users/${ids.player}${list}${query}`);

/** Payments in the office: everybody's, some players' and one's, of every state, the first page and a later one. */
function listPages(states: string[], { player, after, number }: { player: string; after: string; number: string }) {
  const whose = ['', 'search=as', 'search=other-', `player=${player}`];
  const asked = whose.flatMap((who) => ['', ...states].map((state) => [who, state].filter(Boolean).join('&')));
  const pages = asked.flatMap((query) => [query, `${query}&after=${after}`]);
  return [...pages, 'limit=100', `search=${number}`, 'search=nobody'].map((query) => `?${query}`);
}

/** Pages of the player's own statement, which begin after these movements. */
function listStatements(player: string, ...movements: readonly string[]): string[] {
  const telling = createPlayersTelling('ab'.repeat(32));
  // Before the houses are filled a way is named by what is asked for.
  const placeOf = (id: string): string => (id.startsWith('<') ? id : telling.of(BigInt(player)).place(BigInt(id)));
  const [movement = '', correction = ''] = movements.map(placeOf);
  return [
    ...['', '?limit=200', `?before=${movement}`, '?kind=bet', '?kind=adjustment', '?kind=refund', '?currency=COIN'],
    ...[`?kind=adjustment&before=${correction}`, `?kind=adjustment&before=${movement}`, '?currency=COIN&kind=referral'],
    ...[`?from=${FILLED.firstDay}`, `?to=${FILLED.firstDay}`, `?from=${FILLED.firstDay}&to=${FILLED.firstDay}`],
    ...['?to=2001-01-01', '?from=2099-01-01', `?from=${FILLED.firstDay}&kind=adjustment`, '?to=2099-01-01&kind=refund'],
    ...[`?from=2025-01-01&kind=adjustment&before=${movement}`, `?to=2099-01-01&before=${movement}&limit=5`],
  ];
}

/** Every listing call of the contract, in each way in which it may be asked that is planned in its own way. */
const LISTINGS: Record<string, (ids: Ids) => string[]> = {
  'GET /auth/account': () => [''],
  'GET /auth/settings': () => [''],
  'GET /push/key': () => [''],
  'GET /auth/sessions': () => [''],
  'GET /auth/ways-in': () => [''],
  'GET /auth/verify': () => [''],
  'GET /auth/social': () => [''],
  'GET /balance': () => [''],
  'GET /mxpay/config': () => [''],
  'GET /mxpay/channels': () => [''],
  'GET /mxpay/deposit/:id': ({ deposit }) => [`/mxpay/deposit/${deposit}`],
  'GET /deposits/history': () => ['', '?limit=200'],
  'GET /mxpay/payout/:id': ({ withdrawal }) => [`/mxpay/payout/${withdrawal}`],
  'GET /withdrawals/get': () => ['', '?limit=200'],
  'GET /bank/get': () => [''],
  'GET /statement': (of) => listStatements(of.player, of.movement, of.correction),
  'GET /statement.csv': () => [
    ...['?kind=adjustment', '?kind=refund', `?from=${FILLED.firstDay}&to=${FILLED.firstDay}`],
    `?to=${FILLED.firstDay}&kind=adjustment`,
  ],
  'GET /referrals/stats': () => [''],
  'GET /timer': () => [''],
  'GET /wallet/bets': ({ colourBet, mine, crashBet }) => [
    ...['', '?limit=1', '?limit=100', `?before=${colourBet}`, `?before=${mine}`, `?before=${crashBet}&limit=100`],
  ],
  'GET /wallet/figures': () => ['', '?days=1', '?days=90'],
  'GET /result': () => ['', '?limit=500', '?before=900', '?before=900&limit=500'],
  'GET /bets/myBets': ({ colourBet }) => ['', '?limit=1', '?limit=500', `?before=${colourBet}`],
  'GET /bets/live': () => [''],
  'GET /bets/stats': () => [''],
  'GET /fairness/colour': () => [''],
  'GET /fairness/colour/:round': () => ['/fairness/colour/7'],
  'GET /mines/game': () => [''],
  'GET /mines/history': ({ mine }) => ['', '?limit=200', `?before=${mine}`],
  'GET /mines/games/:betId': ({ mine }) => [`/mines/games/${mine}`],
  'GET /mines/seeds': () => [''],
  'GET /mines/seeds/:id/games': ({ seeds, mine }) => [
    `/mines/seeds/${seeds}/games`,
    `/mines/seeds/${seeds}/games?before=${mine}`,
  ],
  'GET /crash/state': () => [''],
  'GET /crash/history': () => ['', '?limit=200', '?before=900', '?before=900&limit=200'],
  'GET /crash/rounds/:gameId': () => ['/crash/rounds/7', `/crash/rounds/${String(FILLED.crowdedRound)}`],
  'GET /fairness/crash': () => [''],
  'GET /crash/user-active-bets': () => [''],
  'GET /crash/user-pending-bets': () => [''],
  'GET /crash/my-bets': ({ crashBet }) => ['', '?limit=200', `?before=${crashBet}`],
  'GET /house': () => [''],
  'GET /lobby': () => [''],
  'GET /admin/me': () => [''],
  'GET /admin/sessions': () => [''],
  'GET /admin/overview': () => [''],
  'GET /admin/overview/today': () => [''],
  'GET /admin/overview/health': () => [''],
  'GET /admin/system': () => [''],
  'GET /admin/users': ({ lastReferrer }) => [
    ...['', '?limit=100', '?order=oldest', '?order=username', '?order=username-desc', `?after=${lastReferrer}`],
    ...[
      '?search=other-',
      '?search=OTHER-1&limit=100',
      '?search=nobody',
      `?search=${FILLED.claimedEmail}`,
      '?search=a@',
    ],
    `?order=username&after=${lastReferrer}%20other-17`,
    `?search=other-&order=username-desc&after=${lastReferrer}%20other-17`,
    `?search=${FILLED.claimedEmail}&after=${lastReferrer}%20${FILLED.claimedEmail}`,
  ],
  'GET /admin/users/:id': ofPlayer(''),
  'GET /admin/users/:id/statement': ofPlayer('/statement', ({ movement }) => ['', '?limit=100', `?after=${movement}`]),
  'GET /admin/users/:id/bets/:game': (ids) =>
    [['colour', ids.colourBet] as const, ['mines', ids.mine] as const, ['crash', ids.crashBet] as const].flatMap(
      ([game, bet]) => ofPlayer(`/bets/${game}`, () => ['', '?limit=100', `?after=${bet}`])(ids),
    ),
  'GET /admin/users/:id/sessions': ofPlayer('/sessions'),
  'GET /admin/users/:id/tickets': ofPlayer('/tickets', ({ ticket }) => ['', '?limit=100', `?after=${ticket}`]),
  'GET /admin/users/:id/notes': ofPlayer('/notes', ({ note }) => ['', '?limit=100', `?after=${note}`]),
  'GET /admin/crash/settings': () => [''],
  'GET /support/my-tickets': ({ ticket }) => ['', '?limit=100', `?before=${ticket}`],
  'GET /support/news': () => [''],
  'GET /support': ({ ticket }) => {
    const filters = ['status=closed', 'priority=urgent', 'category=payment'];
    const pairs = ['status=open&priority=low', 'status=in-progress&category=account', 'priority=high&category=general'];
    const asked = [...filters, ...pairs, 'status=closed&priority=medium&category=technical', 'limit=100'];
    return ['', ...asked, ...[...filters, ...pairs, 'status=open'].map((filter) => `${filter}&after=${ticket}`)].map(
      (filter) => (filter === '' ? '' : `?${filter}`),
    );
  },
  'GET /admin/withdrawals': ({ withdrawal, player }) =>
    listPages(
      WITHDRAWAL_STAGES.map((stage) => `stage=${stage}`),
      { player, after: withdrawal, number: `W${player}-7` },
    ),
  'GET /admin/rewards': ({ reward, markedFriend }) => [
    ...['', '?limit=100', '?filter=pending&limit=100', '?filter=pending', '?filter=marked&limit=100', '?filter=marked'],
    ...[`?after=${reward}`, `?filter=pending&after=${reward}`, `?filter=marked&after=${markedFriend}`],
  ],
  'GET /admin/users/:id/rewards': ofPlayer('/rewards', ({ reward }) => ['', '?limit=100', `?after=${reward}`]),
  'GET /notice': () => [''],
  'GET /admin/notice': () => [''],
  'GET /admin/deposits': ({ deposit, player }) =>
    listPages(
      DEPOSIT_FILTERS.map((status) => `status=${status}`),
      { player, after: deposit, number: `D${player}-7` },
    ),
  'GET /admin/deposits/:id/order': ({ deposit }) => [`/admin/deposits/${deposit}/order`],
  'GET /admin/total-rounds-till-now': () => [''],
  'GET /admin/total-rewards': () => [''],
  'GET /admin/referrals': () => [''],
  'GET /admin/mines/stats': () => [''],
  'GET /admin/house-report': () => ['', '?days=92', `?days=92&to=${FILLED.firstDay}`],
  'GET /admin/tweak-result': () => [''],
  'GET /admin/toggle-max-side': () => [''],
  'GET /admin/mines/mode': () => [''],
  'GET /admin/total-bets-upcoming-round': () => [''],
  'GET /admin/audit': () => [
    ...['', '?limit=100', '?after=900', '?actor=filled', '?actor=FILLED&after=900', '?action=filled', '?actor=nobody'],
    ...['?subject=player%203', '?subject=player%203&after=900', '?subject=nothing', '?action=nothing'],
  ],
};

test('every listing call of the contract is looked at here', () => {
  const calls = CALLS.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`);
  expect(Object.keys(LISTINGS).toSorted()).toEqual(calls.toSorted());
});

/** What the house asks the database for while `ask` is answered, by its text. */
async function listSent(
  of: FilledHouse,
  ask: (of: FilledHouse) => Promise<unknown>,
): Promise<Map<string, SentStatement>> {
  const sent = await of.statements.record(() => ask(of));
  const looked = sent.filter(
    ({ text }) => HAS_A_PLAN.test(text) && !OF_THE_HOUSE_ITSELF.test(text) && !ONCE_ONLY.test(text),
  );
  return new Map(looked.map((statement) => [statement.text, statement]));
}

function plansOf({ isNamed }: SentStatement) {
  return isNamed ? (['for these values', 'for any values'] as const) : (['for these values'] as const);
}

/** The statements that cost more the more was done before, and how much. */
async function findGrowing(ask: (of: FilledHouse) => Promise<unknown>): Promise<string[]> {
  return await compareSent(await listSent(short, ask), await listSent(long, ask));
}

type Sent = ReadonlyMap<string, SentStatement>;

async function compareSent(few: Sent, many: Sent): Promise<string[]> {
  const growing: string[] = [];
  for (const statement of many.values()) {
    for (const plan of plansOf(statement)) {
      // What a job of the house happened to send meanwhile is held to the same.
      const before = await measureEffort(short.house.pool, { ...(few.get(statement.text) ?? statement), plan });
      const after = await measureEffort(long.house.pool, { ...statement, plan });
      growing.push(
        ...compare(before, after).map(
          (fault) => `${fault}: planned ${plan}, ${statement.text.replaceAll(/\s+/g, ' ')}`,
        ),
      );
    }
  }
  return growing;
}

// An index of eight times as many entries is deeper by a page at most; a row more or less lies on another page.
function compare(before: Effort, after: Effort): string[] {
  const whole = after.wholeTables.filter((table) => !SMALL_TABLES.has(table));
  return [
    ...(after.rows > before.rows * 1.25 + 20 ? [`visits ${String(before.rows)} rows, then ${String(after.rows)}`] : []),
    ...(after.pages > before.pages * 1.5 + 60
      ? [`touches ${String(before.pages)} pages, then ${String(after.pages)}`]
      : []),
    ...(whole.length > 0 ? [`reads all of ${whole.join(', ')}`] : []),
  ];
}

// Of a table that is only added to, a day is found to within so many rows: those of two ranges of pages that are summed up.
const NEAR_A_DAY = 2_500;

test('going over the books of a day reads of a long history no more than of a short one', async () => {
  const [few, many] = [await goOverNewDay(short.house.pool), await goOverNewDay(long.house.pool)];
  expect(many.map(({ name }) => name)).toEqual(few.map(({ name }) => name));
  const growing = many.filter(({ rows }, index) => rows > (few[index]?.rows ?? 0) + NEAR_A_DAY);
  expect(growing).toEqual([]);
  // There was something to go over.
  expect(few.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
});

const asking =
  (path: (ids: Ids) => string) =>
  async ({ house, player, admin, ids }: FilledHouse): Promise<void> => {
    const { token } = /^\/(admin\/|support(\?|$))/.test(path(ids)) ? admin : player;
    const answer = await house.call('GET', path(ids), { token });
    expect([200, 503]).toContain(answer.status);
  };

const ways = Object.entries(LISTINGS).flatMap(([call, list]) => {
  const names = Object.fromEntries(IDS.map((name) => [name, `<${name}>`]));
  return list(names as Ids).map((way, index) => ({ call, way, list, index }));
});

test.each(ways)('$call $way costs as much after a long history as after a short one', async ({ call, list, index }) => {
  const path = (ids: Ids): string => {
    const way = list(ids)[index] ?? '';
    return way.startsWith('/') ? way : `${call.slice('GET '.length)}${way}`;
  };
  expect(await findGrowing(asking(path))).toEqual([]);
});

/** What else anybody may have the house look for before it answers. */
const COMMANDS: Record<string, (of: FilledHouse) => Promise<unknown>> = {
  'a login': ({ house }) =>
    house.call('POST', '/auth/login', { body: { username: 'asha', password: 'a good password', rememberMe: false } }),
  'a wrong login': ({ house }) =>
    house.call('POST', '/auth/login', { body: { username: 'asha', password: 'a bad password', rememberMe: false } }),
  'a bet on a colour': ({ house, player }) =>
    house.bet(player, { betType: 'color', betValue: 'red', amount: 1 }, crypto.randomUUID()),
  'a game of Mines': ({ house, player }) =>
    house.call('POST', '/mines/start', { token: player.token, body: { mineCount: 3, betAmount: 1 } }),
  'a bet on Crash': ({ house, player }) =>
    house.call('POST', '/crash/place-bet', { token: player.token, body: { amount: 1 } }),
  'a cash-out that comes too early': ({ house, player, ids }) =>
    house.call('POST', '/crash/cashout', { token: player.token, body: { betId: ids.crashBet } }),
  'half of a cash-out that comes too early': ({ house, player, ids }) =>
    house.call('POST', '/crash/cashout-half', { token: player.token, body: { betId: ids.crashBet } }),
  'a bet on Crash that is taken back': ({ house, player, ids }) =>
    house.call('DELETE', `/crash/cancel-pending-bet/${ids.crashBet}`, { token: player.token }),
  'a deposit': ({ house, player }) =>
    house.call('POST', '/deposits', { token: player.token, body: { amount: 100, channel_id: 'upi' } }),
  'a withdrawal': async ({ house, player }) => {
    const bank = { bank_name: 'Bank', account_name: 'Asha', ifsc: 'BANK0000001', account_number: '123456789012' };
    await house.call('POST', '/mxpay/payout', { token: player.token, body: { amount: 100, ...bank } });
  },
  'a wish for a reset link': ({ house }) =>
    house.call('POST', '/auth/forgot-password', { body: { email: FILLED.claimedEmail } }),
  'a wish for a link that confirms an address': async ({ house, player: { id: playerId } }) => {
    const email = FILLED.claimedEmail;
    const queued = await insertConfirmMail(house.pool, { playerId, email, mailbox: email, at: new Date() });
    expect(queued).toBe('too-many');
  },
  'whom a reset link is for': ({ house }) => listReaders(house.pool, FILLED.claimedEmail, new Date()),
  'a link that takes an account back': ({ house }) =>
    house.call('POST', '/auth/take-back/check', { body: { token: 'back 1' } }),
  'an address that is left and come back to': async ({ house, player: { id: playerId } }) => {
    const left = { playerId, email: 'left@example.com', at: new Date() };
    await insertTakeBack(house.pool, left);
    await endTakeBacks(house.pool, left);
  },
  'a session that is kept on': async ({ house }) => {
    const body = { username: 'asha', password: 'a good password', rememberMe: false };
    const { refreshToken } = (await house.call('POST', '/auth/login', { body })).body;
    expect((await house.call('POST', '/auth/refresh-token', { body: { refreshToken } })).status).toBe(200);
  },
  'an account that a friend opens': async ({ house, player }) => {
    const { referralCode } = (await house.call('POST', '/referrals/create', { token: player.token })).body;
    const username = `friend-${crypto.randomUUID().slice(0, 8)}`;
    const body = {
      name: 'Friend',
      username,
      email: `${username}@example.com`,
      password: 'a good password',
      referralCode,
    };
    expect((await house.call('POST', '/auth/signup', { body })).status).toBe(200);
  },
  'who stands above a referrer': async ({ house, ids }) => {
    expect((await listReferrersAbove(house.pool, BigInt(ids.lastReferrer))).length).toBeGreaterThan(1);
  },
  'answers that were seen': async ({ house, player, ids }) => {
    const body = { tickets: [{ _id: ids.ticket, news: 2 }] };
    expect((await house.call('POST', '/support/seen', { token: player.token, body })).status).toBe(200);
  },
  'a socket that connects': async ({ house, player }) => {
    const socket = await connectSocket(house.address, { namespace: CRASH_NAMESPACE, token: `Bearer ${player.token}` });
    await socket.ask('sync');
    socket.close();
  },
};

test.each(Object.entries(COMMANDS))(
  '%s costs as much after a long history as after a short one',
  async (_, command) => {
    expect(await findGrowing(command)).toEqual([]);
  },
);

/** What the house looks for by itself, every few seconds, whoever asks. */
const LOOKED_FOR: Record<string, RegExp> = {
  'bets of Crash of who is suspended': /from crash_bets [^]* players\.status = 'banned'/,
  'servers that say nothing': /from servers where id <> \$1 order by id/,
  'connections that listen for nobody': /from pg_stat_activity/,
  'mails to be sent': /from mail_wishes where next_try_at/,
  'push messages to be sent': /from push_notices/,
  'tickets that have news': /news_number > coalesce\(seen_number/,
  'deposits that the gateway is asked about': /from deposits where next_check_at/,
  'withdrawals that the gateway is asked about': /from withdrawals where next_check_at <= \$1 or look_up_at/,
};

/** What a house sends by itself until it has looked for everything. */
async function listOwn(of: FilledHouse): Promise<Sent> {
  const sent = new Map<string, SentStatement>();
  const isSent = (pattern: RegExp): boolean => [...sent.keys()].some((text) => pattern.test(text));
  while (!Object.values(LOOKED_FOR).every(isSent)) {
    for (const [text, statement] of await listSent(of, () => wait(500))) sent.set(text, statement);
  }
  return sent;
}

test('what the house looks for by itself costs as much after a long history as after a short one', async () => {
  expect(await compareSent(await listOwn(short), await listOwn(long))).toEqual([]);
});

test('a statement whose index is missing is found', async () => {
  const newestBets = asking(() => '/statement?kind=bet');
  for (const { house } of [short, long]) await house.pool.query('drop index transfers_of_kind');
  expect(await findGrowing(newestBets)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^visits .* rows/), expect.stringMatching(/^touches .* pages/)]),
  );
});
