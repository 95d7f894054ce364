/**
 * What the house tells all players, and what a visitor is to know of the other tabs: owns how it is read, shown and put away on
 * this device. Guarantees that it moves nothing in a game, is plain text, is read out once, and goes at its end.
 */
import { notice as noticeCall, TIMES, type HouseNotice } from '@rang/contract';
import { IconAlertTriangle, IconChevronDown, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../house/calls/api.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { openStorage } from '../../lib/open-storage.ts';
import classes from './notice.module.css';
import { tabTexts, usePlaceOnScreen, useTabNews } from './tab-news.ts';

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
function useNotice(): HouseNotice | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Puts the notice away on this device; the next one is shown again. */
function putAway({ _id }: HouseNotice): void {
  storage.setItem(KEY, _id);
  show(null);
}

interface NoticeLineProps {
  readonly kind: HouseNotice['kind'];
  readonly text: string;
  /** Left out where it is only shown. */
  readonly onPutAway?: () => void;
}

/** Whether the text does not all show, at the width that there is. */
function useIsCut(text: string) {
  const place = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const look = () => setCut((place.current?.scrollHeight ?? 0) > (place.current?.clientHeight ?? 0));
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [text]);
  return { place, isCut };
}

/** One calm line; of a long text it shows what has room, with a mark that there is more, and all of it when pressed. */
export function NoticeLine({ kind, text, onPutAway }: NoticeLineProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const { place, isCut } = useIsCut(text);
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.line} data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <button type="button" className={classes.text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span ref={place} className={classes.words}>
          <strong>{t(`notice.${kind}`)}</strong> <bdi>{text}</bdi>
        </span>
        {isCut ? <IconChevronDown size={20} aria-hidden="true" /> : null}
      </button>
      {onPutAway === undefined ? null : (
        <button type="button" className={classes.away} aria-label={t('notice.putAway')} onClick={onPutAway}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Below the header of a page, which makes room for them; in a game where they move nothing and hide nothing of it. */
function NoticePlace() {
  const { t } = useTranslation('tabs');
  const at = usePlaceOnScreen();
  const notice = useNotice();
  const { news, dismiss } = useTabNews();
  return (
    <div className={classes.place} data-at={at} role="status">
      {notice === null ? null : (
        <NoticeLine key={notice._id} kind={notice.kind} text={notice.text} onPutAway={() => putAway(notice)} />
      )}
      {news === undefined ? null : <NoticeLine kind="info" text={t(news)} onPutAway={dismiss} />}
    </div>
  );
}

/** Gives that place once it can speak. */
export async function loadPlace() {
  await loadTexts(tabTexts);
  return NoticePlace;
}
