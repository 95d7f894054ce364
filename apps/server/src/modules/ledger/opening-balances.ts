import { paise, type Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { creditWallets, HOUSE_ACCOUNTS } from './store.ts';

/** Brings a new player's welcome into the wallet, in the caller's transaction; a second call changes nothing. */
export async function welcomePlayer(
  client: Queryable,
  { playerId, amount, at }: { playerId: bigint; amount: Paise; at: Date },
): Promise<void> {
  const reference = String(playerId);
  const credits = [{ playerId, amount, key: `welcome:${reference}`, reference }];
  await creditWallets(client, { from: HOUSE_ACCOUNTS.adjustments, reason: 'welcome', at, credits });
}

/** Notes what a new player's welcome is set to by now, where that is another than before: the books hold welcomes against it. */
export async function noteWelcome(client: Queryable, amount: Paise): Promise<void> {
  await client.query(
    `insert into welcome_settings (amount, since) select $1, clock_timestamp()
     where $1 is distinct from (select amount from welcome_settings order by id desc limit 1)`,
    [amount],
  );
}

/** What the demo of a house for play money begins with: the one adjustment that no administrator made. */
export const DEMO_OPENING = { key: 'demo-opening-balance', amount: paise(1_000_000n), reference: 'demo' } as const;

/** Brings the demo's opening balance into its wallet; a second call changes nothing. */
export async function openDemoWallet(
  client: Queryable,
  { playerId, at }: { playerId: bigint; at: Date },
): Promise<void> {
  const credits = [{ playerId, ...DEMO_OPENING }];
  await creditWallets(client, { from: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment', at, credits });
}
