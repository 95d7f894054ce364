// @vitest-environment happy-dom
import { paise, type BankRecord } from '@rang/contract';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWithdrawForm } from '../src/features/wallet/withdraw/use-withdraw-form.ts';
import { useWithdrawals } from '../src/features/wallet/withdraw/use-withdrawals.ts';
import { clearSession, storeSession } from '../src/house/calls/session.ts';
import { BALANCE_KEY } from '../src/house/money/balance.ts';
import { ANSWERS, BANK as bank, LIMITS as limits } from './callers.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const recordOf = (_id: string) => ({ ...bank, _id, account_last4: '9012' }) as unknown as BankRecord;

test('the account that was saved with a withdrawal is the one that is chosen for the next', async () => {
  const house = createFakeHouse(ANSWERS);
  house.fates.push({ kind: 'answer' });
  vi.stubGlobal('fetch', house.fetch);
  const onDone = vi.fn();
  const screen = await renderHook(() => {
    const [saved, turn] = useState([recordOf('old')]);
    return { ...useWithdrawForm({ limits, saved, onDone }), turn };
  });
  expect(screen.read().form.savedId).toBe('old');
  const typed = { amountText: '500', savedId: undefined, bank, isToBeSaved: true };
  act(() => screen.read().change(typed));
  expect(screen.read().form.savedId).toBeUndefined();
  await settle(() => screen.read().submit());
  expect(onDone).toHaveBeenCalledOnce();
  act(() => screen.read().turn([recordOf('new'), recordOf('old')]));
  expect(screen.read().form.savedId).toBe('new');
  act(() => screen.read().change({ amountText: '1' }));
  // What is no more is not chosen, and nothing else in its place.
  act(() => screen.read().turn([recordOf('old')]));
  expect(screen.read().form.savedId).toBeUndefined();
  await screen.leave();
});

test('where the balance moves while a withdrawal is open, it is asked what became of it', async () => {
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 60_000 };
  storeSession({ ...tokens, success: true, username: 'meera', userId: '7' }, false);
  const pending = ANSWERS['POST /api/mxpay/payout'].data;
  const answers: Record<string, unknown> = {
    'GET /api/balance': { success: true, message: 500, balance: 500 },
    'GET /api/withdrawals/get': [pending],
  };
  vi.stubGlobal('fetch', createFakeHouse(answers).fetch);
  // Without the poll, which would find it out as well, later.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await renderHook(() => useWithdrawals(10));
  const expectStatus = (status: string) =>
    vi.waitFor(() => settle(() => expect(screen.read().data?.[0]?.status).toBe(status)), { timeout: 30_000 });
  await expectStatus('pending');
  answers['GET /api/withdrawals/get'] = [{ ...pending, status: 'rejected' }];
  await settle(() => screen.client.setQueryData(BALANCE_KEY, paise(100_000n)));
  await expectStatus('rejected');
  await screen.leave();
});
