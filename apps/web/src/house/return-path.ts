import { GAMES, type GameId } from '@rang/games';
import { openStorage } from '../lib/open-storage.ts';

const RETURN = 'rang-return';

/** Lasts as long as the tab, through a login by an account elsewhere too. */
const storage = openStorage('sessionStorage');

/** Notes where a visitor who is sent to the login wants to be at once logged in: the address of a page of the dashboard. */
export function noteReturn(path: string): void {
  storage.setItem(RETURN, path);
}

/** Notes the same of a game. */
export function noteReturnGame(id: GameId): void {
  const game = GAMES.find((one) => one.id === id);
  if (game !== undefined) noteReturn(`/dashboard/game/${game.path}`);
}

/** Where the player who has just logged in wanted to be, once; undefined where that is no page of the dashboard. */
export function takeReturn(): string | undefined {
  const noted = storage.getItem(RETURN);
  storage.removeItem(RETURN);
  return noted?.startsWith('/dashboard/') === true ? noted : undefined;
}

const CONFIRMATION = 'rang-confirmation';

/** Keeps the token of a link that confirms an address, through a login too: it is good where its player is logged in. */
export function noteConfirmation(token: string): void {
  storage.setItem(CONFIRMATION, token);
}

/** The token of that link, once; undefined where none was opened. */
export function takeConfirmation(): string | undefined {
  const noted = storage.getItem(CONFIRMATION) ?? undefined;
  storage.removeItem(CONFIRMATION);
  return noted;
}

/** What a login is awaited for: the page that is to be gone on to, and the token that is to confirm an address. */
export function readAwaited() {
  return { page: storage.getItem(RETURN), token: storage.getItem(CONFIRMATION) };
}
