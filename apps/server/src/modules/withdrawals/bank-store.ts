import type { BankRecord } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import type { SealedBank } from './bank-seal.ts';

/** A bank account that a player has saved. */
export interface SavedBank extends RecordOf<'bank_accounts', 'id' | 'createdAt'> {
  readonly bank: SealedBank;
}

const BANK = `id, created_at as "createdAt", bank_name, account_name, ifsc, account_sealed as sealed, account_last4 as last4`;

type Row = Omit<SavedBank, 'bank'> & SealedBank;

const readRow = ({ id, createdAt, ...bank }: Row): SavedBank => ({ id, createdAt, bank });

async function listWhere(client: Queryable, condition: string, values: unknown[]): Promise<SavedBank[]> {
  const found = await client.query<Row>(`select ${BANK} from bank_accounts where ${condition}`, values);
  return found.rows.map(readRow);
}

/** The player's own saved account of that id; nobody else's. */
export async function findBank(
  client: Queryable,
  asked: { playerId: bigint; id: string },
): Promise<SavedBank | undefined> {
  return (await listWhere(client, 'player_id = $1 and id = $2', [asked.playerId, asked.id]))[0];
}

/** The player's saved accounts, newest first. */
export async function listBanks(client: Queryable, playerId: bigint): Promise<SavedBank[]> {
  return await listWhere(client, 'player_id = $1 order by created_at desc, id desc', [playerId]);
}

/** Gives the saved account of that digest the names that are used now; undefined where there is none. */
export async function renameBank(
  client: Queryable,
  asked: { playerId: bigint; digest: string; bank: SealedBank },
): Promise<SavedBank | undefined> {
  const { bank } = asked;
  const updated = await client.query<Row>(
    `update bank_accounts set bank_name = $3, account_name = $4, account_sealed = $5
     where player_id = $1 and account_digest = $2 returning ${BANK}`,
    [asked.playerId, asked.digest, bank.bank_name, bank.account_name, bank.sealed],
  );
  return updated.rows.map(readRow)[0];
}

export async function insertBank(
  client: Queryable,
  asked: { playerId: bigint; digest: string; bank: SealedBank; at: Date },
): Promise<SavedBank> {
  const { bank } = asked;
  const inserted = await client.query<Row>(
    `insert into bank_accounts
       (player_id, account_digest, bank_name, account_name, ifsc, account_sealed, account_last4, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${BANK}`,
    [
      ...[asked.playerId, asked.digest, bank.bank_name, bank.account_name, bank.ifsc],
      ...[bank.sealed, bank.last4, asked.at],
    ],
  );
  const saved = inserted.rows.map(readRow)[0];
  if (saved === undefined) throw new Error('a bank account was not stored');
  return saved;
}

// Two digests each. Nobody saves so many; whoever names ever more accounts fills no table with them.
const MAX_SAVED_USES = 200;

/**
 * Notes that a player uses a bank account, and says whether that is new. Where money is to go is noted however many accounts
 * were saved before: whoever saves a hundred of them hides no other behind them.
 */
export async function noteBankUse(
  client: Queryable,
  used: { playerId: bigint; digests: readonly string[]; isPaidTo: boolean; at: Date },
): Promise<boolean> {
  const noted = await client.query(
    `insert into bank_uses (player_id, account_digest, first_used_at)
     select $1::bigint, digest, $3::timestamptz from unnest($2::text[]) as digest
     where $4 or (select count(*) from (select from bank_uses where player_id = $1 limit $5) as known) < $5
     on conflict (player_id, account_digest) do nothing`,
    [used.playerId, used.digests, used.at, used.isPaidTo, MAX_SAVED_USES],
  );
  return (noted.rowCount ?? 0) > 0;
}

/** Forgets the player's own saved account of that id; false where there is none. */
export async function deleteBank(client: Queryable, asked: { playerId: bigint; id: string }): Promise<boolean> {
  const deleted = await client.query('delete from bank_accounts where player_id = $1 and id = $2 returning id', [
    asked.playerId,
    asked.id,
  ]);
  return deleted.rows.length > 0;
}

/** Forgets all saved accounts of a player. */
export async function deleteBanks(client: Queryable, playerId: bigint): Promise<void> {
  await client.query('delete from bank_accounts where player_id = $1', [playerId]);
}

/** A saved account as its player sees it. */
export function wireBank({ id, bank, createdAt }: SavedBank): BankRecord {
  return {
    _id: id,
    bank_name: bank.bank_name,
    account_last4: bank.last4,
    account_name: bank.account_name,
    ifsc: bank.ifsc,
    createdAt: createdAt.toISOString(),
  };
}
