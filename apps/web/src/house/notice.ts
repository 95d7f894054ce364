import { HOUSE_EVENTS, notice as noticeCall, TIMES, type HouseNotice } from '@rang/contract';
import { useSyncExternalStore } from 'react';
import { openStorage } from '../lib/open-storage.ts';
import { callApi } from './calls/api.ts';

// Of the last one that was put away: there is one at a time, and an older one does not come again.
const KEY = 'rang-notice-put-away';
// A timer counts no further; whoever stays so long is told again meanwhile.
const LONGEST_MS = 2_147_483_647;

const storage = openStorage('localStorage');
const listeners = new Set<() => void>();
let shown: HouseNotice | null = null;
let words = 0;
let ending: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setTimeout> | undefined;

function show(next: HouseNotice | null): void {
  // The same one once more is no news, and is not read out again.
  if (next?._id === shown?._id) return;
  shown = next;
  for (const listener of listeners) listener();
}

function stand(notice: HouseNotice | null): void {
  words += 1;
  clearTimeout(ending);
  show(notice?._id === storage.getItem(KEY) ? null : notice);
  if (notice !== null && notice.endsInMs !== null) {
    ending = setTimeout(() => show(null), Math.min(notice.endsInMs, LONGEST_MS));
  }
}

/** Takes what a socket tells of the notice. What cannot be read is left to the next question. */
export function takeNotice(told: unknown): void {
  const read = HOUSE_EVENTS.notice.safeParse(told);
  if (!read.success) return;
  stand(read.data);
  // On a page that has shown none yet, what shows it has still to be fetched.
  dispatchEvent(new Event('rang-notice'));
}

async function ask(): Promise<void> {
  const before = words;
  try {
    // Nobody reads a page that is not seen; it asks as soon as it is seen again.
    if (!document.hidden) {
      const { notice } = await callApi(noticeCall);
      // What a socket told meanwhile is newer.
      if (words === before) stand(notice);
    }
  } catch {
    // What was told last stands; that the house is out of reach is said elsewhere, and the next turn asks again.
  } finally {
    clearTimeout(asking);
    if (listeners.size > 0) asking = setTimeout(() => void ask(), TIMES.noticePollMs);
  }
}

function askIfSeen(): void {
  if (!document.hidden) void ask();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', askIfSeen);
    void ask();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', askIfSeen);
    clearTimeout(asking);
  };
}

/** What the house tells all players now and was not put away on this device; asked for again and again while it is used. */
export function useNotice(): HouseNotice | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Puts the notice away on this device; the next one is shown again. */
export function putAway({ _id }: HouseNotice): void {
  storage.setItem(KEY, _id);
  show(null);
}
