import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../lib/open-storage.ts';
import { ApiError } from './api-error.ts';
import type { Outgoing } from './send.ts';
import { createRefresher, createRenewingSender, type RefresherParts } from './session-refresher.ts';
import { createSessionStore } from './session-store.ts';
import type { Session } from './stored-session.ts';

describe('refreshing a session', () => {
  const LOGIN = { success: true, accessToken: 'a0', refreshToken: 'r0', username: 'meera', userId: '7' } as const;

  /** A house whose refresh tokens each work once, as the real one's do. */
  function openHouse() {
    const asked: string[] = [];
    let valid = 'r0';
    const exchange = async (refreshToken: string) => {
      const turn = asked.push(refreshToken);
      await Promise.resolve();
      if (refreshToken !== valid) throw new ApiError({ code: 'REFRESH_INVALID', status: 401 });
      valid = `r${String(turn)}`;
      return { accessToken: `a${String(turn)}`, refreshToken: valid, expiresIn: 1000 };
    };
    return { asked, exchange };
  }

  function createLock(): RefresherParts['alone'] {
    let last: Promise<void> = Promise.resolve();
    return (work) => {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    };
  }

  function openTabs(exchange: RefresherParts['exchange'], alone: RefresherParts['alone']) {
    const device = createMemoryStorage();
    const open = () => createSessionStore({ device, tab: createMemoryStorage(), now: () => 0 });
    open().storeSession({ ...LOGIN, expiresIn: 1000 }, true);
    return [open(), open()].map((store) => ({ store, refresh: createRefresher({ store, exchange, alone }) }));
  }

  it('asks the house once, however many calls of a tab were refused at the same time', async () => {
    const house = openHouse();
    const [tab] = openTabs(house.exchange, createLock());
    await Promise.all([tab?.refresh('a0'), tab?.refresh('a0'), tab?.refresh('a0')]);
    expect(house.asked).toEqual(['r0']);
    expect(tab?.store.readSession()?.accessToken).toBe('a1');
  });

  it('asks the house once for two tabs that wait for one another, and both go on', async () => {
    const house = openHouse();
    const tabs = openTabs(house.exchange, createLock());
    await Promise.all(tabs.map(({ refresh }) => refresh('a0')));
    expect(house.asked).toEqual(['r0']);
    expect(tabs.map(({ store }) => store.readSession()?.accessToken)).toEqual(['a1', 'a1']);
  });

  it('logs nobody out when two tabs cannot wait for one another and one of them is refused', async () => {
    const house = openHouse();
    const tabs = openTabs(house.exchange, (work) => work());
    await Promise.all(tabs.map(({ refresh }) => refresh('a0')));
    expect(house.asked).toEqual(['r0', 'r0']);
    expect(tabs.map(({ store }) => store.readSession()?.accessToken)).toEqual(['a1', 'a1']);
  });

  it('passes on the refusal of a session that is over', async () => {
    const [tab] = openTabs(() => Promise.reject(new ApiError({ code: 'REFRESH_INVALID', status: 401 })), createLock());
    await expect(tab?.refresh('a0')).rejects.toMatchObject({ code: 'REFRESH_INVALID' });
  });

  it('is refused without asking when no refresh token was kept', async () => {
    const house = openHouse();
    const store = createSessionStore({ device: createMemoryStorage(), tab: createMemoryStorage(), now: () => 0 });
    store.storeSession({ ...LOGIN, expiresIn: 1000 }, false);
    const refresh = createRefresher({ store, exchange: house.exchange, alone: createLock() });
    await expect(refresh('a0')).rejects.toThrow('No refresh token available');
    expect(house.asked).toEqual([]);
  });

  it('can be tried again after the house was out of reach', async () => {
    const house = openHouse();
    let isUp = false;
    const exchange = (token: string) =>
      isUp ? house.exchange(token) : Promise.reject(new ApiError({ code: 'NETWORK' }));
    const [tab] = openTabs(exchange, createLock());
    await expect(tab?.refresh('a0')).rejects.toMatchObject({ code: 'NETWORK' });
    isUp = true;
    await tab?.refresh('a0');
    expect(tab?.store.readSession()?.refreshToken).toBe('r1');
  });
});

describe('renewing sender', () => {
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
});
