import { openStorage } from '../lib/open-storage.ts';

const KEY = 'rang-return';
const PATHS = ['/dashboard/game/crash'] as const;
type ReturnPath = (typeof PATHS)[number];

/** Lasts as long as the tab, through a login by an account elsewhere too. */
const storage = openStorage('sessionStorage');

/** Notes where a visitor who was sent to the login wants to be once logged in. */
export function noteReturnPath(path: ReturnPath): void {
  storage.setItem(KEY, path);
}

/** Where the player who has just logged in wanted to be, once. */
export function takeReturnPath(): ReturnPath | undefined {
  const noted = storage.getItem(KEY);
  storage.removeItem(KEY);
  return PATHS.find((path) => path === noted);
}
