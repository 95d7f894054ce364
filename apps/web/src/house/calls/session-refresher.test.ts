import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createMemoryStorage } from '../../lib/open-storage.ts';
import { createRefresher, type RefresherParts } from './session-refresher.ts';
import { createSessionStore } from './session-store.ts';

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

describe('refreshing a session', () => {
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
