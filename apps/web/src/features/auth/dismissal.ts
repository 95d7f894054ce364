import type { TextStorage } from '../../lib/open-storage.ts';

const KEY = 'rang-refer-hint';
const DISMISSED = 'dismissed';

export function isDismissed(storage: TextStorage): boolean {
  return storage.getItem(KEY) === DISMISSED;
}

export function dismiss(storage: TextStorage): void {
  storage.setItem(KEY, DISMISSED);
}
