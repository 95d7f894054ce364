import {
  adminOverview,
  CALLS,
  isAllowed,
  setBalance,
  type AdminCall,
  type AdminRight,
  type Call,
} from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/index.ts';
import { fuzzCall } from '../house/fuzz/fuzz-call.ts';
import { openFuzzHouse, type FuzzHouse } from '../house/fuzz/fuzz-house.ts';
import { OFFICE_CALLERS, roleOf } from '../house/fuzz/fuzz-office.ts';
import { fuzzTestTimeout, readFuzzSettings } from '../house/fuzz/fuzz-settings.ts';

const settings = readFuzzSettings();
const timeout = fuzzTestTimeout(settings);
const isOffice = (call: Call): call is AdminCall => call.access === 'admin';
const calls = CALLS.filter(isOffice).map((call) => [`${call.method} ${call.path}`, call] as const);
/** The calls that somebody was answered. */
const answered = new Set<string>();
const MAX_FURTHER = 20;
let fuzz: FuzzHouse;

beforeAll(async () => {
  // Every reward waits, and withdrawals of a size that is drawn need two.
  fuzz = await openFuzzHouse({ REFERRAL_REWARDS_PER_DAY: '0', WITHDRAWAL_SECOND_APPROVAL: '105' });
});
afterAll(async () => {
  await fuzz.close();
});

/** Tries a call as an administrator of each role: of those who may not make it a little, of the others more. */
async function tryCall(name: string, call: AdminCall, further = 0): Promise<void> {
  const seed = settings.seed + further;
  for (const by of OFFICE_CALLERS) {
    const role = roleOf(by);
    const mayAsk = role !== undefined && isAllowed(role, call.right);
    const runs = Math.ceil(settings.runs / (mayAsk ? 5 : 10));
    const tally = await fuzzCall(fuzz, call, { runs, seed, by });
    if (tally.has(200)) answered.add(name);
    if (!mayAsk) expect([...tally.keys()].filter((status) => status < 400)).toEqual([]);
  }
}

test.each(calls)(
  '%s stands whatever an administrator of any role sends to it',
  async (name, call) => {
    await tryCall(name, call);
  },
  timeout,
);

test(
  'every call has done what it is for, so that the trials met more than its doors',
  async () => {
    const listUntouched = (): string[] => calls.map(([name]) => name).filter((name) => !answered.has(name));
    for (let further = 1; further <= MAX_FURTHER && listUntouched().length > 0; further += 1) {
      for (const [name, call] of calls) if (!answered.has(name)) await tryCall(name, call, further);
    }
    expect(listUntouched()).toEqual([]);
  },
  timeout,
);

test.each([
  [
    'a role that the matrix refuses',
    'answers whoever is no administrator of such a role',
    () => ({ call: withRight('setBalance') }),
  ],
  [
    'nobody though the matrix lets the role',
    'is refused as FORBIDDEN',
    () => ({ call: withRight('adminMe', setBalance) }),
  ],
  ['and changes something by a look', 'changed players without a word', () => ({ call: adminOverview, ...changing() })],
])('a call that answers %s would be found', async (_, fault, plant) => {
  const { call, ...planted } = plant();
  const by = 'office support';
  const found = await fuzzCall({ ...fuzz, ...planted }, call, { runs: 2, seed: settings.seed, by }).then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );
  expect(found).toContain(fault);
});

/** A call as if another row of the matrix were its own. */
function withRight(right: AdminRight, call: AdminCall = adminOverview): AdminCall {
  return { ...call, right };
}

/** As if something else were there at each look. */
function changing(): Pick<FuzzHouse, 'readTables'> {
  let looks = 0;
  return { readTables: () => Promise.resolve({ players: String((looks += 1)), audit_entries: '7 rows' }) };
}

test('after all of it the audit trail verifies and every account adds up', async () => {
  expect((await verifyAudit(fuzz.house.pool)).faults).toEqual([]);
  expect(await fuzz.listFaults()).toEqual([]);
  expect(fuzz.takeFaults()).toEqual([]);
});
