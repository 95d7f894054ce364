import type { RecordOf } from '../../platform/database/database.ts';

/** Somebody who has an account. */
export type Player = RecordOf<'players', 'id' | 'name' | 'username' | 'email' | 'status' | 'createdAt'>;

/**
 * A name as everybody may see it: its owner knows it by that, and nobody can log in with it. Every list that others than its
 * owner read shows this; how many letters are left out is not said.
 */
export function maskName({ username }: Pick<Player, 'username'>): string {
  const signs = Array.from(username);
  return signs.length < 4 ? `${signs[0] ?? ''}***` : `${signs.slice(0, 2).join('')}***${signs.at(-1) ?? ''}`;
}

/** What an account is made from. */
export interface NewPlayer {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly referralCode?: string | undefined;
  /** From where somebody signs up; left out where nobody does. */
  readonly address?: string;
  /** The house vouches for the address, so that it can be logged in with. */
  readonly emailConfirmed?: boolean;
}

/** The same with the password as it is stored: null where none opens the account. */
export type NewAccount = Omit<NewPlayer, 'password'> & { readonly passwordHash: string | null };
