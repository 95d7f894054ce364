import { DEPOSIT_STATUSES, GATEWAY_ORDER_STATUSES } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCheckAt } from '../gateway/index.ts';
import { decideStatus } from './deposit.ts';

const reports = fc.array(fc.constantFrom(...GATEWAY_ORDER_STATUSES), { maxLength: 20 });

test('whatever is reported in whatever order, a deposit ends as paid exactly when it was once reported paid', () => {
  fc.assert(
    fc.property(reports, (sequence) => {
      let deposit: Parameters<typeof decideStatus>[0] = { status: 'created', gatewayOrderId: null };
      for (const reported of sequence) {
        deposit = { status: decideStatus(deposit, reported), gatewayOrderId: 'ord' };
      }
      expect(deposit.status === 'paid').toBe(sequence.includes('paid'));
    }),
  );
});

test('a deposit that has failed or expired never waits again once the gateway knows it', () => {
  for (const status of DEPOSIT_STATUSES.filter((known) => known !== 'created' && known !== 'pending')) {
    expect(decideStatus({ status, gatewayOrderId: 'ord' }, 'pending')).toBe(status);
  }
});

test('a deposit that was closed because the gateway did not know it opens again when the gateway does', () => {
  expect(decideStatus({ status: 'failed', gatewayOrderId: null }, 'pending')).toBe('pending');
});

test('the older a deposit, the less often the gateway is asked, and after a week no more', () => {
  const createdAt = new Date(0);
  const minutes = [0, 5, 60, 48 * 60].map((minute) => minute * 60_000);
  const waits = minutes.map((now) => (nextCheckAt(createdAt, now)?.getTime() ?? 0) - now);
  expect(waits).toEqual([3_000, 30_000, 600_000, 21_600_000]);
  expect(nextCheckAt(createdAt, 7 * 24 * 60 * 60_000)).toBeNull();
});
