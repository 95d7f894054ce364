import { CRASH_NAMESPACE, PLAYER_NAMESPACE } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { createBalanceNews } from '../../src/modules/ledger/balance-news.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { connectSocket, type TestSocket } from '../house/socket-client.ts';
import { choose } from '../payments/payments-house.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
const betTaken = z.object({ betId: z.string() });
let first: TestHouse;
let second: TestHouse;

/** Two servers of one house: the first opened plays the rounds, players watch the second. */
beforeAll(async () => {
  gateway = await startGateway();
  const settings = {
    ...{ JWT_SECRET: 'one secret for all of the servers of one house', PUBLIC_URL: '', TRUST_PROXY: 'true' },
    ...{ COLOUR_ROUND_SECONDS: '6', COLOUR_LOCK_SECONDS: '2', CRASH_WAIT_SECONDS: '2' },
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET },
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  first = await openHouse({ settings });
  second = await openHouse({ settings, connectionString: first.connectionString });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await gateway.stop();
});

/** A player with a screen on the second server. */
async function enter(name: string): Promise<{ player: TestPlayer; screen: TestSocket }> {
  const player = await first.enter(name, 1_000_00n);
  const screen = await connectSocket(second.address, { namespace: PLAYER_NAMESPACE, token: player.token });
  await expectBalance(screen, 1_000);
  return { player, screen };
}

function listSent({ received }: TestSocket, event = 'balance'): unknown[] {
  return received.filter((each) => each.event === event).map(({ payload }) => payload);
}

/** What was told last is this balance. */
async function expectBalance(screen: TestSocket, balance: unknown): Promise<void> {
  await expect.poll(() => listSent(screen).at(-1), { timeout: 20_000 }).toEqual({ balance });
}

/** Calls the first server, and expects what it is asked to be done. */
async function call(path: string, { token }: { token: string }, body: object): Promise<Record<string, unknown>> {
  const answer = await first.call('POST', path, { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('whoever is paid at a target by the server that plays is told the balance on another one', async () => {
  const { player, screen } = await enter('asha');
  const crash = await connectSocket(second.address, { namespace: CRASH_NAMESPACE, token: player.token });
  const target = { amount: 10, slot: 1, targetMultiplier: 1.01 };
  const bet = async (): Promise<unknown> => {
    const placed = betTaken.parse((await crash.ask('place_bet', { ...target, key: crypto.randomUUID() }))['bet']);
    return await eventually(async () => {
      const ended = await first.pool.query<{ status: string }>(
        `select status from crash_bets where id = $1 and status in ('cashed_out', 'lost', 'refunded')`,
        [placed.betId],
      );
      return ended.rows[0]?.status;
    });
  };
  // A round crashes at once now and then.
  for (let tries = 1; (await bet()) !== 'cashed_out'; tries += 1) expect(tries).toBeLessThan(10);
  await expectBalance(screen, await second.balanceOf(player));
  expect(listSent(screen).length).toBeGreaterThan(1);
  for (const each of [crash, screen]) each.close();
});

test('a deposit whose webhook reaches another server is told', async () => {
  const { player, screen } = await enter('bina');
  const { data } = await call('/mxpay/deposit', player, { amount: 150, channel_id: 'upi' });
  await choose((data as Record<string, unknown>)['payment_link'], 'paid');
  await expectBalance(screen, 1_150);
  screen.close();
});

test('what a round of Color Prediction pays is told, whichever server settles it', async () => {
  const { player, screen } = await enter('chitra');
  await eventually(async () => {
    const bets = Array.from({ length: 10 }, (_, digit) => ({ betType: 'number', betValue: String(digit), amount: 10 }));
    const answers = await Promise.all(bets.map((bet) => first.bet(player, bet)));
    return answers.every(({ status }) => status === 200) || undefined;
  });
  const staked = await second.balanceOf(player);
  await expect.poll(() => second.balanceOf(player), { timeout: 20_000 }).not.toBe(staked);
  await expectBalance(screen, await second.balanceOf(player));
  screen.close();
});

test('an answered ticket and a notice are told on every server', async () => {
  const { player, screen } = await enter('divya');
  const support = await first.enterOffice('meera', 'owner');
  const { ticket } = await call('/support/create', player, { subject: 'My deposit', message: 'It is not there.' });
  const { _id } = ticket as { _id: string };
  const body = { status: 'open', priority: 'medium', adminNotes: 'It is on its way.' };
  expect((await first.call('PUT', `/support/${_id}/status`, { token: support.token, body })).status).toBe(200);
  await expect.poll(() => listSent(screen, 'ticket'), { timeout: 20_000 }).toEqual([{ _id, isNew: true }]);
  await call('/admin/notice', support, { kind: 'info', text: 'We are back at noon.', replaces: null });
  await expect.poll(() => JSON.stringify(listSent(screen, 'notice')), { timeout: 20_000 }).toContain('back at noon');
  screen.close();
});

test('a server whose connection to the feed was cut tells what its players have now', async () => {
  const { player, screen } = await enter('esha');
  const before = listSent(screen).length;
  await first.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'rang-feed %' and datname = current_database()`,
  );
  await expect.poll(() => listSent(screen).length, { timeout: 20_000 }).toBeGreaterThan(before);
  await expectBalance(screen, await second.balanceOf(player));
  screen.close();
});

test('what could not be read is told as soon as it can be', async () => {
  const { id } = await first.enter('farid', 5_00n);
  const published: unknown[] = [];
  let isAway = true;
  const pool = Object.assign(Object.create(first.pool) as typeof first.pool, {
    query: (asked: never) => (isAway ? Promise.reject(new Error('away')) : first.pool.query(asked)),
  });
  const nothing = (): void => undefined;
  const rest = (): Promise<void> => Promise.resolve();
  const feed = { on: nothing, onEvery: nothing, onGap: nothing, start: rest, stop: rest };
  const news = createBalanceNews({ pool, feed, logger: createLogger('silent') });
  news.openSocket({
    ...{ publish: nothing, publishIfReady: nothing, countWatchers: () => 1, listPlayers: () => [id] },
    publishToPlayer: (...each) => void published.push(each),
  });
  news.noteJoined(id);
  await news.start();
  expect(published).toEqual([]);
  isAway = false;
  await expect.poll(() => published).toEqual([[id, 'balance', { balance: 5_00n }]]);
  await news.stop();
});
