import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { createSessionStore } from './session-store.ts';
import { LAST_KEY, type Session } from './stored-session.ts';
import { openStorage } from '../../lib/open-storage.ts';

/** The one session of this browser: what was remembered lives on the device, the rest in this tab only. */
export const sessionStore = createSessionStore({
  device: openStorage('localStorage'),
  tab: openStorage('sessionStorage'),
  now: () => Date.now(),
});

export const { readSession, storeSession, clearSession, endSession, isSessionValid } = sessionStore;

// Another tab's login, refresh or logout changes the device's storage; this tab follows once all of it has changed.
window.addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea === localStorage && (key === LAST_KEY || key === null)) sessionStore.noteOutsideChange();
});

/** The session as React sees it; undefined when nobody is logged in. */
export function useSession(): Session | undefined {
  return useSelector(sessionStore.session);
}

/** The account of a house for play money that everybody may open. */
export const DEMO = { username: 'demo', password: 'demo-play' } as const;

/** Whether it is the demo that plays here, whose words and bank accounts whoever else opens it reads. */
export const useIsDemo = (): boolean => useSession()?.username === DEMO.username;

/**
 * What the tabs of one browser tell each other: a question who is logged in for that tab alone, that one is, that it is no
 * more, and that the account or a game has changed. Single words: nothing goes here that anybody must not hear.
 */
export type TabWord = 'who' | 'here' | 'gone' | 'account' | 'game';

export function openTabs(onWord?: (word: TabWord) => void): BroadcastChannel {
  const tabs = new BroadcastChannel('rang-tabs');
  tabs.onmessage = ({ data }) => onWord?.(data as TabWord);
  return tabs;
}

/** Has the other tabs know that this one has a session of its own, which they do not share, and when it has none any more. */
export function useOwnSession() {
  const session = useSession();
  const isOwn = session !== undefined && !session.rememberMe;
  useEffect(() => {
    if (!isOwn) return;
    // A tab that goes answers nobody, or it would be taken for one that stays.
    let isGone = false;
    const tabs = openTabs((word) => {
      if (word === 'who' && !isGone) tabs.postMessage('here');
    });
    const turn = ({ type }: { type: string }) => {
      isGone = type === 'pagehide';
      tabs.postMessage(isGone ? 'gone' : 'here');
    };
    const moments = ['pagehide', 'pageshow'];
    tabs.postMessage('here');
    for (const moment of moments) addEventListener(moment, turn);
    return () => {
      for (const moment of moments) removeEventListener(moment, turn);
      tabs.postMessage('gone');
      tabs.close();
    };
  }, [isOwn]);
}

export type { Session } from './stored-session.ts';

/** Under this the device keeps whose notices it takes: those of the player who has turned them on here. */
export const PUSH_OWNER = 'rang-push';
