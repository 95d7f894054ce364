import type { RecordOf } from '../../platform/database/database.ts';

/** Somebody who has an account. */
export type Player = RecordOf<'players', 'id' | 'name' | 'username' | 'email' | 'language' | 'status' | 'createdAt'>;

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
