import type pg from 'pg';
import type { RecordOf } from '../../platform/database/database.ts';
import { resealRows } from '../../platform/database/reseal-rows.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { createBankSeal, type SealedBank } from './bank-seal.ts';
import { resealDigestKey } from './digest-key.ts';
import { nameBankOwner } from './save-bank.ts';
import { openAs } from './withdrawal.ts';

const BANK = {
  ...{ bank_name: 'bank_name', account_name: 'account_name', ifsc: 'ifsc' },
  ...{ last4: 'account_last4', playerId: 'player_id' },
};
const SAVED = { table: 'bank_accounts', key: 'id', keyType: 'uuid', sealed: 'account_sealed', beside: BANK } as const;
const PAID_TO = {
  ...SAVED,
  table: 'withdrawals',
  beside: { ...BANK, payoutNo: 'payout_no', amount: 'amount', needsTwo: 'needs_two' },
} as const;

type Saved = Omit<SealedBank, 'sealed'> & RecordOf<'bank_accounts', 'playerId'>;
type PaidTo = Omit<SealedBank, 'sealed'> & RecordOf<'withdrawals', 'playerId' | 'payoutNo' | 'amount' | 'needsTwo'>;

/** Seals every account number, and what digests are made with, under the key of now; gives back how many there were. */
export async function resealBanks(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const bankSeal = createBankSeal(houseKey);
  const saved = await resealRows<Saved>(pool, SAVED, (row) => bankSeal.reseal(row, nameBankOwner(row.playerId)));
  const paidTo = await resealRows<PaidTo>(pool, PAID_TO, (row) => openAs(row, (owner) => bankSeal.reseal(row, owner)));
  return saved + paidTo + (await resealDigestKey(pool, houseKey));
}
