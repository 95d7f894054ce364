import { NOTHING, type Paise } from '@rang/contract';
import type { Filled, Queryable, RowOf } from '../../platform/database/database.ts';
import { KEPT_FOUND } from '../../platform/read-page.ts';

/**
 * The fixed accounts on the house's side, as the migrations make them. `reserved` holds what players have asked to be paid
 * out.
 */
export const HOUSE_ACCOUNTS = { gateway: 1n, stakes: 2n, adjustments: 3n, rewards: 4n, reserved: 5n } as const;

/** Opens a new player's wallet and coins, both empty. Runs in the caller's transaction; a second call changes nothing. */
export async function openAccounts(client: Queryable, playerId: bigint): Promise<void> {
  await client.query(
    `insert into accounts (kind, owner_id, name, currency, balance)
     values ('wallet', $1, 'wallet', 'INR', 0), ('coins', $1, 'coins', 'COIN', 0)
     on conflict (owner_id, kind) do nothing`,
    [playerId],
  );
}

/** The player's rupees. Throws where the player has no wallet. */
export async function getBalance(client: Queryable, playerId: bigint): Promise<Paise> {
  const found = await client.query<Filled<RowOf<'accounts', 'balance'>>>({
    name: 'ledger-balance',
    text: `select balance from accounts where owner_id = $1 and kind = 'wallet'`,
    values: [playerId],
  });
  const wallet = found.rows[0];
  if (wallet === undefined) throw new Error(`player ${String(playerId)} has no wallet`);
  return wallet.balance;
}

/** The rupees of several players, by player; who has no wallet is left out. */
export async function listBalances(client: Queryable, playerIds: readonly bigint[]): Promise<Map<bigint, Paise>> {
  const found = await client.query<Filled<RowOf<'accounts', 'owner_id' | 'balance'>>>({
    name: 'ledger-balances',
    text: `select owner_id, balance from accounts where owner_id = any ($1::bigint[]) and kind = 'wallet'`,
    values: [playerIds],
  });
  return new Map(found.rows.map((row) => [row.owner_id, row.balance]));
}

/** One amount of one player's wallet. `key` makes it happen once; `reference` names the bet, deposit or note behind it. */
export interface Credit {
  readonly playerId: bigint;
  readonly amount: Paise;
  readonly key: string;
  readonly reference: string;
}

/**
 * Brings amounts into wallets in the caller's transaction. A key that was credited before is left alone.
 * Gives back how much came in. Throws where a player has no wallet.
 */
export async function creditWallets(
  client: Queryable,
  order: {
    from: bigint;
    reason: 'deposit' | 'adjustment' | 'refund' | 'payout' | 'withdrawal' | 'welcome';
    at: Date;
    credits: readonly Credit[];
  },
): Promise<Paise> {
  const { credits } = order;
  const answer = await client.query<{ credited: Paise; wallets: bigint }>(
    `with asked as (
       select $1::bigint[] as owners, $2::bigint[] as amounts, $3::text[] as keys, $4::text[] as refs
     ), credited as (
       select result.credited
       from asked, ledger_credit(asked.owners, asked.amounts, asked.keys, asked.refs, $5, $6, $7) as result
     )
     select (select coalesce(sum(credited), 0)::bigint from credited) as credited,
            (select count(distinct owner_id) from accounts where kind = 'wallet' and owner_id = any ($1::bigint[])) as wallets`,
    [
      credits.map((credit) => credit.playerId),
      credits.map((credit) => credit.amount),
      credits.map((credit) => credit.key),
      credits.map((credit) => credit.reference),
      order.from,
      order.reason,
      order.at,
    ],
  );
  const wallets = new Set(credits.map((credit) => credit.playerId)).size;
  if (Number(answer.rows[0]?.wallets) !== wallets) throw new Error('a credit names a player without a wallet');
  return answer.rows[0]?.credited ?? NOTHING;
}

/**
 * Takes an amount out of a player's wallet in the caller's transaction, whole or not at all: false where there is too
 * little in it, whatever else is being taken at the same time. Throws where the key was booked before.
 */
export async function debitWallet(
  client: Queryable,
  debit: Credit & { readonly to: bigint; readonly reason: 'withdrawal' | 'adjustment'; readonly at: Date },
): Promise<boolean> {
  const paid = await client.query(
    'select from ledger_debit(array[$1::bigint], array[$2::bigint], array[$3], array[$4], $5, $6, $7)',
    [debit.playerId, debit.amount, debit.key, debit.reference, debit.to, debit.reason, debit.at],
  );
  return paid.rows.length > 0;
}

/** Moves an amount between two of the house's own accounts; false where the key was booked before. */
export async function moveWithinHouse(
  client: Queryable,
  move: Omit<Credit, 'playerId'> & {
    readonly from: bigint;
    readonly to: bigint;
    readonly reason: 'withdrawal';
    readonly at: Date;
  },
): Promise<boolean> {
  const moved = await client.query<{ moved: bigint }>('select ledger_move($1, $2, $3, $4, $5, $6, $7) as moved', [
    ...[move.key, move.from, move.to, move.amount, move.reason, move.reference, move.at],
  ]);
  return moved.rows[0]?.moved === move.amount;
}

/** A mismatch that the reconciliation prints: between what the ledger says and what it, or whoever books in it, must say. */
export interface Fault {
  readonly fault: string;
  readonly subject: string;
  /** How many others were found after it, where these are only counted. */
  readonly more?: number;
}

/** What a query finds, which gives `fault` and `subject`: the first by their words, of the others how many there are. */
export async function queryFaults(client: Queryable, text: string, values: unknown[] = []): Promise<Fault[]> {
  const { rows } = await client.query<Fault & { total: number }>(
    `select fault, subject, (count(*) over ())::int as total from (${text}) as found limit ${String(KEPT_FOUND)}`,
    values,
  );
  return rows.map(({ fault, subject, total }, index) => {
    const more = index + 1 === rows.length ? total - rows.length : 0;
    return more === 0 ? { fault, subject } : { fault, subject, more };
  });
}
