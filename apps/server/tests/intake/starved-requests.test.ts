import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listColourFaults } from '../../src/modules/colour/index.ts';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';

let house: TestHouse;
let failedJobs: unknown[];
beforeEach(async () => {
  failedJobs = [];
  const logger = createLogger('silent');
  logger.error = ({ job }: { job?: unknown }) => {
    if (job !== undefined) failedJobs.push(job);
  };
  house = await openHouse({
    logger,
    settings: { COLOUR_ROUND_SECONDS: '4', COLOUR_LOCK_SECONDS: '1', CRASH_WAIT_SECONDS: '0.5' },
  });
});
afterEach(() => house.close());

/**
 * Has every connection for requests wait for this table, with more requests behind them than may wait, each followed by
 * another once it is answered; gives back what ends it.
 */
async function starve(token: string): Promise<() => Promise<HouseAnswer[]>> {
  const holder = await house.pool.connect();
  await holder.query('begin; lock table deposits in access exclusive mode');
  let isOver = false;
  const askOnAndOn = async (): Promise<(HouseAnswer | undefined)[]> => {
    const answers = [];
    do {
      // What holds a connection for long may be given up before it is answered.
      answers.push(await house.call('GET', `/mxpay/deposit/${NO_DEPOSIT}`, { token }).catch(() => undefined));
      await wait(PAUSE_MS);
    } while (!isOver);
    return answers;
  };
  const flood = Array.from({ length: 540 }, askOnAndOn);
  await eventually(async () => {
    const waiting = await house.pool.query(`select from pg_stat_activity where wait_event = 'relation'`);
    return (waiting.rowCount ?? 0) >= 12 ? true : undefined;
  });
  return async () => {
    isOver = true;
    await holder.query('rollback');
    holder.release();
    return (await Promise.all(flood)).flat().filter((answer) => answer !== undefined);
  };
}

// Whoever is refused at once asks again, and leaves the machine some time for the others.
const PAUSE_MS = 1_000;

const NO_DEPOSIT = '019a0000-0000-7000-8000-000000000000';

const OPEN_BETS = `
  select id from colour_bets where status = 'pending'
  union all select id from crash_bets where status in ('active', 'pending_next_round')`;

/** Bets until one is taken: betting is closed for a while in each round. */
async function betOnce(player: Parameters<TestHouse['bet']>[0]): Promise<HouseAnswer> {
  return await eventually(async () => {
    const answer = await house.bet(player, { betType: 'color', betValue: 'red', amount: 10 });
    return answer.body['code'] === 'BETTING_CLOSED' ? undefined : answer;
  });
}

test('while requests have taken every connection that they can, bets are taken, rounds are settled, none is void, and jobs are done', async () => {
  const flooder = await house.enter('flooder');
  const asha = await house.enter('asha', 1_000_00n);
  const stop = await starve(flooder.token);
  // Hundreds of callers that begin, or end, at one moment are this test's own work, in the process that plays the rounds.
  const begun = await house.pool.query<{ id: bigint }>('select max(id) as id from crash_rounds');
  expect(await betOnce(asha)).toMatchObject({ status: 200 });
  expect(await house.call('POST', '/crash/place-bet', { token: asha.token, body: { amount: 10 } })).toMatchObject({
    status: 200,
  });
  // Mail goes out by jobs.
  await house.pool.query(
    `insert into mail_wishes (kind, email, asked_at, next_try_at)
     select 'reset-link', email, now(), now() from players where id = $1`,
    [asha.id],
  );
  await eventually(() => Promise.resolve(house.mails.length > 0 ? true : undefined));
  const isOver = async (): Promise<true | undefined> => {
    const open = await house.pool.query(OPEN_BETS);
    return open.rowCount === 0 ? true : undefined;
  };
  await eventually(isOver);
  const voided = await house.pool.query(`select from crash_rounds where state = 'void' and id > $1`, [
    begun.rows[0]?.id,
  ]);
  expect(voided.rowCount).toBe(0);

  // Whatever suspended players have in flight is looked for each second. Only what asks the gateway after deposits needs
  // the table that is held, and gives up where this test takes longer than its statement may.
  const failed = failedJobs.filter((job) => job !== 'payments-poll-deposits');
  const answers = await stop();
  expect(failed).toEqual([]);
  const refused = answers.filter(({ status }) => status !== 404);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body } of refused) expect([status, body['code']]).toEqual([503, 'BUSY']);
  const faults = [listLedgerFaults, listColourFaults, listCrashFaults].map((list) => list(house.pool));
  expect((await Promise.all(faults)).flat()).toEqual([]);
});
