import { readPageKey } from '../lib/paging.ts';
import { useEffect, useEffectEvent } from 'react';

/*
 * Back closes what lies on top of a page before it leaves the page. Each open dialog has an entry of its own in the
 * browser's history, for the same page: going back from it closes the dialog, and a dialog that is closed otherwise takes its
 * entry back. The router never learns of these entries; a page that is gone to from a dialog takes the entry's place.
 */

interface OpenDialog {
  readonly page: unknown;
  readonly close: () => void;
}

/** From the lowest to the one on top. */
const dialogs: OpenDialog[] = [];
/** What waits until an entry is taken back, which the browser does in its own time. */
const waiting: (() => void)[] = [];
let isLeaving = false;

function readState(): Readonly<Record<string, unknown>> {
  return typeof history.state === 'object' ? { ...(history.state as object | null) } : {};
}

/** How many dialogs the entry stands for that the browser is at. */
function readDepth(): number {
  const { dialogs: depth } = readState();
  return typeof depth === 'number' ? depth : 0;
}

// Past the router, which listens to what is pushed and replaced.
const pushQuietly = (state: object): void => History.prototype.pushState.call(history, state, '');

/** Brings the history to as many entries as there are open dialogs. */
function settle(): void {
  if (isLeaving) return;
  const depth = readDepth();
  if (depth > dialogs.length) leave(depth - dialogs.length);
  for (let next = depth + 1; next <= dialogs.length; next += 1) pushQuietly({ ...readState(), dialogs: next });
}

function leave(entries: number): void {
  isLeaving = true;
  history.go(-entries);
}

function noteArrival(event: PopStateEvent): void {
  if (isLeaving) {
    isLeaving = false;
    event.stopImmediatePropagation();
    for (const go of waiting.splice(0)) go();
    settle();
    return;
  }
  const depth = readDepth();
  const isSamePage = dialogs.length > 0 && dialogs.every(({ page }) => page === readPageKey());
  if (isSamePage) event.stopImmediatePropagation();
  for (const { close } of dialogs.splice(isSamePage ? depth : 0).toReversed()) close();
  // Forward to a dialog that was closed, or back to one below another page: nothing is open there.
  if (depth > dialogs.length) leave(depth - dialogs.length);
}

function watchHistory(): void {
  // Before the router, which would take it for a page.
  addEventListener('popstate', noteArrival, { capture: true });
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)];
  history.pushState = (...entry) => {
    if (isLeaving) waiting.push(() => History.prototype.pushState.apply(history, entry));
    else if (readDepth() > 0) History.prototype.replaceState.apply(history, entry);
    else push(...entry);
  };
  history.replaceState = (...entry) => {
    if (isLeaving) waiting.push(() => History.prototype.replaceState.apply(history, entry));
    else replace(...entry);
  };
}

let isWatched = false;

/** Lets the browser's Back close what is open, as its button does. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    if (!isWatched) watchHistory();
    isWatched = true;
    const dialog = { page: readPageKey(), close: () => close() };
    dialogs.push(dialog);
    settle();
    return () => {
      const place = dialogs.indexOf(dialog);
      if (place >= 0) dialogs.splice(place, 1);
      // What closes it may lead to another page or open another dialog: those come first.
      setTimeout(settle);
    };
  }, [opened]);
}

/** Closes what is open; done when the history stands at the page itself, for whoever replaces the page. */
export async function closeDialogs(): Promise<void> {
  for (const { close } of dialogs.splice(0).toReversed()) close();
  settle();
  if (isLeaving) await new Promise<void>((resolve) => void waiting.push(resolve));
}

/** Whether nothing on the page has the focus: what had it is gone, or has dropped it. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
