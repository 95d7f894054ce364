import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { payout, type withdrawalRecord } from '@rang/contract';
import { findRunningPostgres } from '@rang/embedded-postgres';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { callHouse, getSetting, type WireOf } from './call-house.ts';
import type { Player } from './player.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A bank account of somebody's own: what is asked for to one account is one sum, whoever asks. */
export function drawBank() {
  return {
    bank_name: 'HDFC Bank',
    account_number: `${String(randomInt(10_000_000, 100_000_000))}7890`,
    account_name: 'Meera Nair',
    ifsc: 'HDFC0001234',
  };
}

/** Asks for a withdrawal past the browser. */
export async function requestWithdrawal({ session }: Player, rupees: number): Promise<WireOf<typeof withdrawalRecord>> {
  return (await callHouse(payout, { body: { amount: rupees, ...drawBank() }, token: session.accessToken })).data;
}

/** Has the gateway asked about a withdrawal that waits before anybody decides it, as a restore has it asked about each. */
export async function lookUpWithdrawal(orderNo: string): Promise<void> {
  const connectionString = await findRunningPostgres(getSetting('DATA_DIR'));
  if (connectionString === undefined) throw new Error('the house has no database that is open');
  const pool = createPool(connectionString, 1);
  try {
    await pool.query('update withdrawals set look_up_at = now() where payout_no = $1', [orderNo]);
  } finally {
    await pool.end();
  }
}

/** Runs the operator's command beside the open house, as `npm run withdrawals -- <words>` does. */
export async function decideWithdrawal(...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/withdrawals.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: getSetting('DATA_DIR'), DATABASE_URL: '' },
  });
}
