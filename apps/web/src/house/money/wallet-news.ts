import { GAMES } from '@rang/games';
import { createAtom, useSelector } from '@tanstack/react-store';
import { openStorage } from '../../lib/open-storage.ts';

/** What the wallet has to say on the page that somebody comes to: from the signup, from a payment page, or out of itself. */
export type WalletNews =
  { readonly kind: 'welcome' | 'withdrawal' } | { readonly kind: 'deposit'; readonly id: string };

const news = createAtom<WalletNews | null>(null);

export function dismissWalletNews(): void {
  news.set(null);
}

export function useWalletNews(): WalletNews | null {
  return useSelector(news);
}

const WELCOME = 'rang-welcome';
const DEPOSIT = 'rang-deposit';

/** Lasts as long as the tab, and is there in the tab of a payment page too, which begins with a copy of it. */
const storage = openStorage('sessionStorage');

/** Notes in which game, if in any, a deposit was made; `pathname` is that of the page below the wallet. */
export function noteDepositGame(depositId: string, pathname: string): void {
  const game = GAMES.find(({ path }) => pathname.endsWith(`/${path}`));
  if (game === undefined) storage.removeItem(DEPOSIT);
  else storage.setItem(DEPOSIT, `${depositId} ${game.path}`);
}

/** The last part of the address of the game that the deposit was made in. */
export function findDepositGame(depositId: string): string | undefined {
  const [id, path] = storage.getItem(DEPOSIT)?.split(' ') ?? [];
  return id === depositId ? GAMES.find((game) => game.path === path)?.path : undefined;
}

/** Has what became of a deposit said on the page that its player comes back to. */
export function noteReturnedDeposit(id: string): void {
  storage.removeItem(DEPOSIT);
  news.set({ kind: 'deposit', id });
}

/** Has it said that a withdrawal was asked for, where the wallet has closed after it. */
export function noteWithdrawal(): void {
  news.set({ kind: 'withdrawal' });
}

/** Has the welcome said where the player has just got an account: once. Whether it is. */
export function takeWelcome(): boolean {
  if (storage.getItem(WELCOME) === null) return false;
  storage.removeItem(WELCOME);
  news.set({ kind: 'welcome' });
  return true;
}
