import { notice as noticeCall, TIMES, type HouseNotice } from '@rang/contract';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../house/calls/api.ts';
import { openStorage } from '../../lib/open-storage.ts';

// Of the last one that was put away: there is one at a time, and an older one does not come again.
const KEY = 'rang-notice-put-away';
// The most that `setTimeout` counts; whoever stays so long asks again meanwhile.
const MAX_TIMER_MS = 2_147_483_647;
/** Said on the window where a socket has brought news of the notice. */
const NEWS = 'rang-notice';

const storage = openStorage('localStorage');
const listeners = new Set<() => void>();
let shown: HouseNotice | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
let asked = 0;

function show(next: HouseNotice | null): void {
  // The same one once more is no news, and is not read out again.
  if (next?._id === shown?._id) return;
  shown = next;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  // Nobody reads a page that is not seen; it asks as soon as it is seen again.
  if (document.hidden) return;
  asked += 1;
  const own = asked;
  try {
    const { notice } = await callApi(noticeCall);
    // An answer that was overtaken by a later question is old.
    if (own !== asked) return;
    clearTimeout(ending);
    show(notice?._id === storage.getItem(KEY) ? null : notice);
    if (notice !== null && notice.endsInMs !== null) {
      ending = setTimeout(() => show(null), Math.min(notice.endsInMs, MAX_TIMER_MS));
    }
  } catch {
    // What was published last stands; that the house is out of reach is said elsewhere, and the next turn asks again.
  }
}

const askNow = () => void ask();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    asking = setInterval(askNow, TIMES.noticePollMs);
    document.addEventListener('visibilitychange', askNow);
    addEventListener(NEWS, askNow);
    askNow();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(asking);
    document.removeEventListener('visibilitychange', askNow);
    removeEventListener(NEWS, askNow);
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
