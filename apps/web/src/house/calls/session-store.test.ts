import type { SessionAnswer } from '@rang/contract';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage, type TextStorage } from '../../lib/open-storage.ts';
import { createSessionStore, judgeSession } from './session-store.ts';
import { LAST_KEY } from './stored-session.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const KEYS = ['accessToken', 'token', 'username', 'userId', 'tokenExpiry', 'refreshToken', 'rememberMe'];

function answer(changes: Partial<SessionAnswer> = {}): SessionAnswer {
  return {
    success: true,
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    username: 'meera',
    userId: '7',
    expiresIn: 900_000,
    ...changes,
  };
}

function openBrowser() {
  const device = createMemoryStorage();
  const clock = { now: NOON };
  const openTab = (tab: TextStorage = createMemoryStorage()) =>
    createSessionStore({ device, tab, now: () => clock.now });
  return { device, clock, openTab };
}

const RENEWED = { accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 60_000 };

const stored = (storage: TextStorage) => KEYS.filter((key) => storage.getItem(key) !== null);

describe('a session with remember-me', () => {
  it('lies on the device under the seven keys, its expiry being now plus expiresIn', () => {
    const { device, openTab } = openBrowser();
    const tab = createMemoryStorage();
    openTab(tab).storeSession(answer(), true);
    expect(Object.fromEntries(KEYS.map((key) => [key, device.getItem(key)]))).toEqual({
      accessToken: 'access-1',
      token: 'access-1',
      username: 'meera',
      userId: '7',
      tokenExpiry: String(NOON + 900_000),
      refreshToken: 'refresh-1',
      rememberMe: 'true',
    });
    expect(stored(tab)).toEqual([]);
  });

  it('is there in a new tab', () => {
    const { openTab } = openBrowser();
    openTab().storeSession(answer(), true);
    expect(openTab().readSession()?.username).toBe('meera');
  });

  it('stays valid after its access token ran out, since it can be refreshed', () => {
    const { clock, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    clock.now += 900_001;
    expect(session.isSessionValid()).toBe(true);
  });

  it('keeps its place and its player when its tokens are replaced', () => {
    const { device, clock, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    clock.now += 1_000_000;
    session.storeRefreshed(RENEWED, 'refresh-1');
    expect(session.readSession()).toMatchObject({ accessToken: 'access-2', username: 'meera', rememberMe: true });
    expect(device.getItem('token')).toBe('access-2');
    expect(device.getItem('refreshToken')).toBe('refresh-2');
    expect(device.getItem('tokenExpiry')).toBe(String(NOON + 1_060_000));
  });
});

describe('a session without remember-me', () => {
  it('lies in its tab only and keeps no refresh token', () => {
    const { device, openTab } = openBrowser();
    const tab = createMemoryStorage();
    openTab(tab).storeSession(answer(), false);
    expect(stored(device)).toEqual([]);
    expect(stored(tab)).toEqual(KEYS.filter((key) => key !== 'refreshToken'));
  });

  it('is not there in another tab, and is there after a reload of its own', () => {
    const { openTab } = openBrowser();
    const tab = createMemoryStorage();
    openTab(tab).storeSession(answer(), false);
    expect(openTab().readSession()).toBeUndefined();
    expect(openTab(tab).readSession()?.accessToken).toBe('access-1');
  });

  it('ends to the millisecond when its access token runs out', () => {
    const { clock, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), false);
    clock.now = NOON + 899_999;
    expect(session.isSessionValid()).toBe(true);
    clock.now = NOON + 900_000;
    expect(session.isSessionValid()).toBe(false);
  });

  it('gives way, once it ran out, to one that another tab had the device remember', () => {
    const { clock, openTab } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    one.storeSession(answer(), false);
    other.storeSession(answer({ username: 'arjun', expiresIn: 2_000_000 }), true);
    clock.now += 900_000;
    one.noteOutsideChange();
    expect(one.readSession()?.username).toBe('arjun');
  });

  it('takes the place of one that was remembered before', () => {
    const { device, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    session.storeSession(answer({ username: 'arjun' }), false);
    expect(stored(device)).toEqual([]);
    expect(session.readSession()?.username).toBe('arjun');
  });
});

describe('a session that goes on with other tokens', () => {
  it.each([true, false])("leaves another player's alone that lies beside it; remembered: %s", (rememberMe) => {
    const { openTab } = openBrowser();
    const [own, shared] = [openTab(), openTab()];
    own.storeSession(answer({ accessToken: 'access-9', username: 'asha', userId: '3' }), false);
    shared.storeSession(answer(), true);
    const [asks, stays] = rememberMe ? [shared, own] : [own, shared];
    const [before, others] = [asks.readSession(), stays.readSession()];
    if (before === undefined) throw new Error('nobody is logged in');
    asks.storeNext(RENEWED, before);
    stays.noteOutsideChange();
    expect(stays.readSession()).toEqual(others);
    const { refreshToken } = rememberMe ? RENEWED : before;
    const tokens = { accessToken: 'access-2', refreshToken, tokenExpiry: NOON + 60_000 };
    expect(asks.readSession()).toEqual({ ...before, ...tokens });
  });

  it('does not where it was ended meanwhile, or is the next one by now', () => {
    const { device, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    const before = session.readSession();
    if (before === undefined) throw new Error('nobody is logged in');
    openTab().clearSession();
    session.storeNext(RENEWED, before);
    expect([stored(device), session.readSession()]).toEqual([[], undefined]);
    openTab().storeSession(answer({ accessToken: 'access-9', refreshToken: 'refresh-9' }), true);
    session.storeNext(RENEWED, before);
    expect(session.readSession()?.accessToken).toBe('access-9');
  });
});

describe('the end of a session', () => {
  it('clears every stored value on the device and in the tab', () => {
    const { device, openTab } = openBrowser();
    const tab = createMemoryStorage();
    const session = openTab(tab);
    session.storeSession(answer(), true);
    tab.setItem('accessToken', 'left over');
    session.clearSession();
    expect(stored(device)).toEqual([]);
    expect(stored(tab)).toEqual([]);
    expect(session.readSession()).toBeUndefined();
  });

  it('is not undone by a refresh that was still on its way', () => {
    const { device, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    session.clearSession();
    session.storeRefreshed(RENEWED, 'refresh-1');
    expect(stored(device)).toEqual([]);
  });

  it.each(['this tab', 'another tab'])('keeps the next player of %s clear of a refresh that comes late', (place) => {
    const { device, openTab } = openBrowser();
    const session = openTab();
    session.storeSession(answer(), true);
    session.clearSession();
    const next = answer({ username: 'arjun', accessToken: 'access-9', refreshToken: 'refresh-9' });
    (place === 'this tab' ? session : openTab()).storeSession(next, true);
    session.storeRefreshed(RENEWED, 'refresh-1');
    expect(device.getItem('accessToken')).toBe('access-9');
    expect(session.readSession()).toMatchObject({ username: 'arjun', refreshToken: 'refresh-9' });
  });

  it('is written as its beginning is, the value that other tabs wait for being the last', () => {
    const { device, openTab } = openBrowser();
    const writes = vi.spyOn(device, 'setTogether');
    const session = openTab();
    session.storeSession(answer(), true);
    session.storeRefreshed(RENEWED, 'refresh-1');
    session.clearSession();
    expect(writes.mock.calls.length).toBeGreaterThanOrEqual(3);
    for (const [values] of writes.mock.calls) expect(Object.keys(values).at(-1)).toBe(LAST_KEY);
  });

  it('is seen by another tab once it looks again, and its listeners are notified', () => {
    const { openTab } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    one.storeSession(answer(), true);
    other.noteOutsideChange();
    const received = vi.fn();
    other.session.subscribe(received);
    one.clearSession();
    other.noteOutsideChange();
    expect(other.readSession()).toBeUndefined();
    expect(received).toHaveBeenCalledOnce();
  });
});

describe('a protected page', () => {
  const session = { accessToken: 'a', username: 'meera', userId: '7', tokenExpiry: NOON + 1 };

  it.each([
    ['opens for a live access token', { ...session, rememberMe: false, refreshToken: undefined }, 'allowed'],
    [
      'checks an expired one that can be refreshed',
      { ...session, tokenExpiry: NOON, rememberMe: true, refreshToken: 'r' },
      'checking',
    ],
    [
      'sends an expired one without refresh token away',
      { ...session, tokenExpiry: NOON, rememberMe: true, refreshToken: undefined },
      'redirect',
    ],
    ['sends a visitor away', undefined, 'redirect'],
  ] as const)('%s', (_, stored, verdict) => {
    expect(judgeSession(stored, NOON)).toBe(verdict);
  });
});

describe('stored values that somebody has spoiled', () => {
  it('count as a session that has run out, never as one that lasts', () => {
    const device = createMemoryStorage();
    device.setItem('accessToken', 'a');
    device.setItem('tokenExpiry', 'for ever');
    const session = createSessionStore({ device, tab: createMemoryStorage(), now: () => NOON });
    expect(session.isSessionValid()).toBe(false);
  });

  it('count as nobody when only a refresh token without remember-me is left', () => {
    const device = createMemoryStorage();
    device.setItem('refreshToken', 'r');
    const session = createSessionStore({ device, tab: createMemoryStorage(), now: () => NOON });
    expect(session.readSession()).toBeUndefined();
  });
});

describe('a session that its player did not end here', () => {
  it('is noted when the house takes it no more, and not after a logout of the next one', () => {
    const session = openBrowser().openTab();
    session.storeSession(answer(), true);
    expect(session.endedBy.get()).toBe(null);
    session.endSession();
    expect([session.readSession(), session.endedBy.get()]).toEqual([undefined, 'house']);
    session.clearSession();
    expect(session.endedBy.get()).toBe('house');
    session.storeSession(answer(), true);
    session.clearSession();
    expect(session.endedBy.get()).toBe(null);
  });

  it("leaves another session alone that the device remembers, and is not noted where that is this tab's now", () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.storeSession(answer({ accessToken: 'access-9', username: 'asha', userId: '3' }), false);
    const second = openTab();
    second.storeSession(answer(), true);
    first.endSession();
    second.noteOutsideChange();
    expect([first.readSession()?.username, second.readSession()?.username]).toEqual(['meera', 'meera']);
    expect(first.endedBy.get()).toBe(null);
  });

  it('ends the one of this tab alone where the device remembers newer tokens of it', () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab(), openTab()];
    first.storeSession(answer(), true);
    second.noteOutsideChange();
    first.storeRefreshed(RENEWED, 'refresh-1');
    second.endSession();
    expect(second.readSession()?.accessToken).toBe('access-2');
  });

  it("is another tab's, where that one has logged out", () => {
    const { openTab } = openBrowser();
    const first = openTab();
    first.storeSession(answer(), true);
    const second = openTab();
    first.clearSession();
    second.noteOutsideChange();
    expect([second.readSession(), second.endedBy.get()]).toEqual([undefined, 'tab']);
    second.noteOutsideChange();
    expect([first.endedBy.get(), second.endedBy.get()]).toEqual([null, 'tab']);
  });

  it('is none where nobody was logged in', () => {
    const session = openBrowser().openTab();
    session.endSession();
    expect(session.endedBy.get()).toBe(null);
  });
});
