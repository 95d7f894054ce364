import { notifications, notificationsStore } from '@mantine/notifications';
import i18next from 'i18next';

export type ToastTone = 'good' | 'bad' | 'calm';

const COLOURS = { good: 'green', bad: 'red', calm: 'gold' } as const;

/** Shows a short message at the top. It is announced politely: nothing in a toast interrupts what is being read. */
export function showToast(message: string, tone: ToastTone = 'calm'): void {
  notifications.show({
    message,
    color: COLOURS[tone],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:dismissToast') },
  });
  watchRoom();
}

const PLACE = '.mantine-Notifications-root[data-position="top-center"]';
/** What a toast may not lie on. */
const TAKEN = 'a, button, input, select, textarea, label, summary, h1, h2, h3';
const EVENTS = ['resize', 'scrollend'] as const;
const HIGHEST = 8;
/** Whatever is higher than this is a card as a whole, and is pressed beside the toast as well. */
const CARD = 200;
const GAP = 4;

/** How much of the taken is covered by what lies from `top` to `bottom`, in square pixels. */
function coveredBy({ top, bottom }: { top: number; bottom: number }, taken: readonly DOMRect[]): number {
  const heightOf = (box: DOMRect) => Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
  return taken.reduce((sum, box) => sum + heightOf(box) * box.width, 0);
}

/** Moves the toasts to the uppermost place at which neither a control nor a title is, unless they are at such a place. */
function placeToasts(): void {
  const place = document.querySelector<HTMLElement>(PLACE);
  if (place === null) return;
  const { left, right, top: before } = place.getBoundingClientRect();
  const height = Math.max(...[...place.querySelectorAll('.mantine-Notification-root')].map((one) => one.scrollHeight));
  const taken = [...document.querySelectorAll(TAKEN)]
    .filter((one) => !place.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height < CARD && box.right > left && box.left < right)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight);
  const tops = [before, HIGHEST, ...taken.map(({ bottom }) => bottom + GAP).sort((one, other) => one - other)];
  const ranked = tops
    .filter((top) => top >= HIGHEST && top + height <= window.innerHeight)
    .map((top) => ({ top, covered: coveredBy({ top, bottom: top + height }, taken) }));
  const [best] = ranked.sort((one, other) => one.covered - other.covered);
  if (best !== undefined) place.style.top = `${String(best.top)}px`;
}

let isWatching = false;

/** Keeps the toasts clear of what comes to stand where they are, for as long as there are any. */
function watchRoom(): void {
  if (isWatching) return;
  isWatching = true;
  document.querySelector<HTMLElement>(PLACE)?.style.removeProperty('top');
  const look = () => {
    if (notificationsStore.getState().notifications.length > 0) {
      placeToasts();
      return;
    }
    isWatching = false;
    changes.disconnect();
    for (const event of EVENTS) removeEventListener(event, look);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const event of EVENTS) addEventListener(event, look);
}
