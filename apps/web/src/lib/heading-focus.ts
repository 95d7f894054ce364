let leftFrom: Element | null | undefined;

/** Called when a navigation begins: the next page's heading may take the focus. */
export function expectHeadingFocus(): void {
  leftFrom = document.activeElement;
}

/** Gives the heading the focus once after a navigation, unless the player has moved on to another control meanwhile. */
export function takeHeadingFocus(heading: HTMLElement): void {
  if (leftFrom === undefined) return;
  const active = document.activeElement;
  const untouched = active === null || active === document.body || active === leftFrom;
  leftFrom = undefined;
  if (untouched) heading.focus({ preventScroll: true });
}
