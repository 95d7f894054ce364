import { GAMES, type GameId } from '@rang/games';
import { openStorage } from '../lib/open-storage.ts';

const KEY = 'rang-return';

/** Lasts as long as the tab, through a login by an account elsewhere too. */
const storage = openStorage('sessionStorage');

/** Notes which game a visitor who was sent to the login wants to be at once logged in. */
export function noteReturnGame(id: GameId): void {
  storage.setItem(KEY, id);
}

/** The last part of the address of the game that the player who has just logged in wanted to be at, once. */
export function takeReturnGame(): string | undefined {
  const noted = storage.getItem(KEY);
  storage.removeItem(KEY);
  return GAMES.find(({ id, isOpenToVisitors }) => isOpenToVisitors && id === noted)?.path;
}
