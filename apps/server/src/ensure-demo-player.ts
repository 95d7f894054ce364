import { paise } from '@rang/contract';
import type pg from 'pg';
import type { Accounts } from './modules/accounts/index.ts';
import { creditWallets, HOUSE_ACCOUNTS } from './modules/ledger/index.ts';
import type { Clock } from './platform/clock.ts';

const DEMO = { name: 'Demo Player', username: 'demo', email: 'demo@rang.invalid', password: 'demo-play' };
const DEMO_BALANCE = paise(1_000_000n);

/** In play money only: the player `demo` with ₹10,000 to begin with, made at the first start and left alone after it. */
export async function ensureDemoPlayer(accounts: Accounts, parts: { pool: pg.Pool; clock: Clock }): Promise<void> {
  const playerId = await accounts.ensurePlayer({ ...DEMO, emailConfirmed: true });
  await creditWallets(parts.pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(parts.clock.now()),
    credits: [{ playerId, amount: DEMO_BALANCE, key: 'demo-opening-balance', reference: 'demo' }],
  });
}
