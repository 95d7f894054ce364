import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createRenewingSender } from './renewing-sender.ts';
import type { Outgoing } from './send.ts';
import type { Session } from './session-store.ts';

const CALL: Outgoing = { method: 'POST', path: '/bets', body: { amount: 1 }, idempotencyKey: 'k' };
const MEERA: Session = {
  accessToken: 'a0',
  username: 'meera',
  userId: '7',
  tokenExpiry: 1,
  refreshToken: 'r0',
  rememberMe: true,
};
const refused = new ApiError({ code: 'TOKEN_EXPIRED', status: 401 });

/** A player whose token the house takes or not, and what renewing makes of the session. */
function openPlayer({ valid, renewed }: { valid: string; renewed: Session | undefined | Error }) {
  let session: Session | undefined = MEERA;
  const send = vi.fn(({ token }: Outgoing) => (token === valid ? Promise.resolve('done') : Promise.reject(refused)));
  const renew = vi.fn((_usedToken: string) => {
    if (renewed instanceof Error) return Promise.reject(renewed);
    session = renewed;
    return Promise.resolve();
  });
  return { send, renew, ask: () => createRenewingSender({ send, renew, readSession: () => session })(CALL) };
}

it('a call whose token is taken is sent once', async () => {
  const { send, renew, ask } = openPlayer({ valid: 'a0', renewed: MEERA });
  expect(await ask()).toBe('done');
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...CALL, token: 'a0' });
  expect(renew).not.toHaveBeenCalled();
});

it('a call whose token is refused is sent once more, the same, with a renewed one', async () => {
  const { send, renew, ask } = openPlayer({ valid: 'a1', renewed: { ...MEERA, accessToken: 'a1' } });
  expect(await ask()).toBe('done');
  expect(renew).toHaveBeenCalledExactlyOnceWith('a0');
  expect(send.mock.calls).toEqual([[{ ...CALL, token: 'a0' }], [{ ...CALL, token: 'a1' }]]);
});

it('a renewed token that is refused too is not renewed again', async () => {
  const { send, renew, ask } = openPlayer({ valid: 'none', renewed: { ...MEERA, accessToken: 'a1' } });
  await expect(ask()).rejects.toBe(refused);
  expect(renew).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledTimes(2);
});

it('a session that cannot be renewed is what the call fails of', async () => {
  const over = new ApiError({ code: 'REFRESH_INVALID', status: 401, message: 'No refresh token available' });
  const { send, ask } = openPlayer({ valid: 'a1', renewed: over });
  await expect(ask()).rejects.toBe(over);
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  ['somebody else logged in', { ...MEERA, accessToken: 'a1', userId: '8' }],
  ['somebody logged out', undefined],
])('a call is not repeated in another name when %s meanwhile', async (_, renewed) => {
  const { send, ask } = openPlayer({ valid: 'a1', renewed });
  await expect(ask()).rejects.toBe(refused);
  expect(send).toHaveBeenCalledOnce();
});

it('a refusal of another kind renews nothing', async () => {
  const { send, renew, ask } = openPlayer({ valid: 'a0', renewed: MEERA });
  const wrong = new ApiError({ code: 'PASSWORD_WRONG', status: 400 });
  send.mockRejectedValueOnce(wrong);
  await expect(ask()).rejects.toBe(wrong);
  expect(renew).not.toHaveBeenCalled();
});
