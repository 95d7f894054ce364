import type { RewardDecision } from '@rang/contract';
import type pg from 'pg';
import { expect } from 'vitest';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET, findOrder } from '../../../gateway/tests/merchant.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { createPlayers } from '../../src/create-players.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { decideReward, listReferralFaults, type DecidedReward } from '../../src/modules/referrals/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { LIGHT_COST, openHouse, type HouseAnswer, type TestHouse } from '../house/open-house.ts';
import { buildEvent, signEvent, type SentWebhook } from '../payments/payments-house.ts';

export const PASSWORD = 'a good password';

/** Somebody who has signed up and logged in. */
export interface Friend {
  readonly id: bigint;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

/** What somebody fills in, and from where. */
export interface SignupForm {
  readonly username: string;
  readonly email?: string;
  readonly referralCode?: string;
  readonly address?: string;
}

/** The whole house with the whole gateway, seen from the refer-and-earn programme. */
export interface ReferralsHouse extends Pick<TestHouse, 'pool' | 'call' | 'connectionString' | 'enterOffice'> {
  /** Signs up over HTTP, from an address of its own where none is named. */
  signUp(form: SignupForm): Promise<HouseAnswer>;
  /** Signs up and logs in. */
  join(form: SignupForm): Promise<Friend>;
  codeOf(player: Friend): Promise<string>;
  /** Starts a deposit of that many rupees; gives back the webhook with which the gateway will say that it is paid. */
  startDeposit(player: Friend, rupees: number): Promise<SentWebhook>;
  /** Sends a webhook; gives back the status it was answered with. */
  send(webhook: SentWebhook): Promise<number>;
  /** A deposit that is started and paid. */
  deposit(player: Friend, rupees: number): Promise<void>;
  coinsOf(player: Friend): Promise<bigint>;
  /** Every mismatch that the reconciliation finds in ledger and referrals. */
  listFaults(): Promise<string[]>;
  /** What the reconciliation would find in referrals after something that only a superuser can do. */
  findFaultsAfter(statement: string, values?: unknown[]): Promise<string[]>;
  /** Does what only a superuser can. */
  asSuperuser(statement: string, values: unknown[]): Promise<void>;
  /** The operator's word on a reward; gives back how it ended. */
  decide(friend: string, decision: RewardDecision): Promise<DecidedReward['outcome']>;
  /** Removes what the house keeps for a while only. */
  removeExpired(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the house with its gateway; each test file has one. `more` is set besides. */
export async function openReferralsHouse(more: Record<string, string> = {}): Promise<ReferralsHouse> {
  const gateway = await startGateway();
  const settings = {
    GATEWAY_URL: gateway.url,
    GATEWAY_MERCHANT: MERCHANT,
    GATEWAY_SECRET: SECRET,
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TRUST_PROXY: 'true',
    ...more,
  };
  const house = await openHouse({ settings });
  const accounts = openAccounts(house);
  const deposits = openDeposits(house, gateway.url);
  return {
    pool: house.pool,
    connectionString: house.connectionString,
    call: (method, path, options) => house.call(method, path, options),
    enterOffice: (username, role) => house.enterOffice(username, role),
    ...accounts,
    ...deposits,
    coinsOf: async (player) => {
      const found = await house.pool.query<{ balance: bigint }>(
        `select balance from accounts where owner_id = $1 and kind = 'coins'`,
        [player.id],
      );
      return found.rows[0]?.balance ?? -1n;
    },
    listFaults: async () => {
      const faults = [...(await listLedgerFaults(house.pool)), ...(await listReferralFaults(house.pool))];
      return faults.map(({ subject, fault }) => `${subject}: ${fault}`);
    },
    findFaultsAfter: (statement, values = []) =>
      withSuperuser(house, async (connection) => {
        expect((await connection.query(statement, values)).rowCount).toBeGreaterThan(0);
        const faults = (await listReferralFaults(connection)).map(({ fault }) => fault);
        await connection.query('rollback');
        return faults;
      }),
    asSuperuser: (statement, values) =>
      withSuperuser(house, async (connection) => {
        await connection.query(statement, values);
      }),
    decide: async (friend, decision) => {
      const by = { adminId: null, username: 'a test' };
      const order = { friend, decision, reason: 'For the test.', by, from: 'console', at: new Date() };
      return (await decideReward(house.pool, order)).outcome;
    },
    removeExpired: () => removeExpired(house),
    close: async () => {
      await house.close();
      await gateway.stop();
    },
  };
}

/** Works in a transaction that no trigger looks at. */
async function withSuperuser<Result>(
  { pool }: TestHouse,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    await connection.query('begin; set local session_replication_role = replica');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } finally {
    // After the commit, or where there was none.
    await connection.query('rollback');
    connection.release();
  }
}

async function removeExpired({ pool }: TestHouse): Promise<void> {
  const parts = { pool, clock: systemClock, randomness: systemRandomness, logger: createLogger('silent') };
  const players = createPlayers({
    ...parts,
    hasher: createPasswordHasher(LIGHT_COST),
    tokenSecret: 'of no token'.repeat(4),
  });
  await players.removeExpired(pool);
}

function openAccounts(house: TestHouse): Pick<ReferralsHouse, 'signUp' | 'join' | 'codeOf'> {
  let addresses = 0;
  // An address for each, so that the limits for one address stay out of the way.
  const post = (path: string, body: object, from?: string): Promise<HouseAnswer> => {
    addresses += 1;
    const headers = {
      'x-forwarded-for': from ?? `198.51.${String(100 + (addresses >> 8))}.${String(addresses & 255)}`,
    };
    return house.call('POST', path, { body, headers });
  };
  const signUp: ReferralsHouse['signUp'] = ({ username, email = `${username}@outlook.com`, referralCode, address }) =>
    post('/auth/signup', { name: `Name of ${username}`, username, email, password: PASSWORD, referralCode }, address);
  return {
    signUp,
    join: async (form) => {
      const signedUp = await signUp(form);
      if (signedUp.status !== 200) throw new Error(`signup was refused: ${JSON.stringify(signedUp.body)}`);
      const { username, email = `${username}@outlook.com` } = form;
      const { body } = await post('/auth/login', { username, password: PASSWORD });
      return { id: BigInt(String(body['userId'])), username, email, token: String(body['accessToken']) };
    },
    codeOf: async ({ token }) => {
      const { body } = await house.call('POST', '/referrals/create', { token, body: {} });
      return String(body['referralCode']);
    },
  };
}

function openDeposits(house: TestHouse, gatewayUrl: string): Pick<ReferralsHouse, 'startDeposit' | 'send' | 'deposit'> {
  const startDeposit: ReferralsHouse['startDeposit'] = async ({ token }, amount) => {
    const { body } = await house.call('POST', '/mxpay/deposit', { token, body: { amount, channel_id: 'upi' } });
    const { orderNo } = body['data'] as { orderNo: string };
    return signEvent(buildEvent(await findOrder(gatewayUrl, orderNo)));
  };
  const send: ReferralsHouse['send'] = async ({ body, headers }) =>
    (await house.call('POST', '/mxpay/webhook', { body, headers })).status;
  return {
    startDeposit,
    send,
    deposit: async (player, rupees) => {
      const status = await send(await startDeposit(player, rupees));
      if (status !== 200) throw new Error(`the webhook was answered ${String(status)}`);
    },
  };
}
