import { notificationsStore } from '@mantine/notifications';

const PLACE = '.mantine-Notifications-root[data-position="top-center"]';
/** What a toast may not lie on: controls, titles, and what is read from one moment to the next. */
const TAKEN = 'a, button, input, select, textarea, label, summary, h1, h2, h3, [data-read]';
const HIGHEST = 8;
/** Whatever is higher than this is a card as a whole, and is pressed beside the toast as well. */
const CARD = 200;
const GAP = 4;
/** What the header of all pages holds is needed less at the moment than what the page is about. */
const IN_HEADER = 'header *:not(main *)';
const HEADER_WEIGHT = 0.1;
let isKept = false;

interface Taken {
  readonly box: DOMRect;
  readonly weight: number;
}

/** How much of the taken is covered by what lies from `top` to `bottom`, in weighed square pixels. */
function coveredBy({ top, bottom }: { top: number; bottom: number }, taken: readonly Taken[]): number {
  const heightOf = (box: DOMRect) => Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
  return taken.reduce((sum, { box, weight }) => sum + heightOf(box) * box.width * weight, 0);
}

/**
 * Moves the toasts to the uppermost place at which neither a control nor a title is, unless they are at such a place. Where
 * nothing is free they lie on the header rather than on what the page is about.
 */
function placeToasts(): void {
  const place = document.querySelector<HTMLElement>(PLACE);
  if (place === null) return;
  const { left, right, top: before } = place.getBoundingClientRect();
  const height = Math.max(...[...place.querySelectorAll('.mantine-Notification-root')].map((one) => one.scrollHeight));
  const taken = [...document.querySelectorAll(TAKEN)]
    .filter((one) => !place.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ box: one.getBoundingClientRect(), weight: one.matches(IN_HEADER) ? HEADER_WEIGHT : 1 }))
    .filter(({ box }) => box.height < CARD && box.right > left && box.left < right)
    .filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight);
  const tops = [before, HIGHEST, ...taken.map(({ box }) => box.bottom + GAP).sort((one, other) => one - other)];
  const ranked = tops
    .filter((top) => top >= HIGHEST && top + height <= window.innerHeight)
    .map((top) => ({ top, covered: coveredBy({ top, bottom: top + height }, taken) }));
  const [best] = ranked.sort((one, other) => one.covered - other.covered);
  if (best !== undefined) place.style.top = `${String(best.top)}px`;
}

/** Keeps the toasts clear of what stands or comes to stand where they are, for as long as there are any. */
export function keepToastsClear(): void {
  if (isKept) return;
  isKept = true;
  const changes = new MutationObserver(placeToasts);
  let isWatching = false;
  notificationsStore.subscribe(({ notifications }) => {
    const isWanted = notifications.length > 0;
    if (isWanted === isWatching) return;
    isWatching = isWanted;
    if (isWanted) {
      document.querySelector<HTMLElement>(PLACE)?.style.removeProperty('top');
      changes.observe(document.body, { childList: true, subtree: true });
    } else changes.disconnect();
    for (const event of ['resize', 'scrollend']) {
      if (isWanted) addEventListener(event, placeToasts);
      else removeEventListener(event, placeToasts);
    }
  });
}
