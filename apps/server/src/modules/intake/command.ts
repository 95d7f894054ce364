import type { RefusalCode } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';

/** What every command says of itself; each kind adds its own. */
export interface Command {
  readonly playerId: bigint;
  /** When the server had read it whole, milliseconds since 1970. */
  readonly receivedAt: number;
  /** The player's own key: a repetition of it is answered like the first time and changes nothing. */
  readonly key?: string | undefined;
  /** What is asked, as text: the same key with another text is refused. */
  readonly fingerprint: string;
}

/** How a command ended; `activeBetId` is the game that stands in its way, where one does. Plain JSON, so that it can be stored and given again. */
export type Verdict<Done extends object = object> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly code: RefusalCode; readonly activeBetId?: string };

/**
 * One kind of command: how a whole batch of it is written. It gets at most one command a wallet, and gives one verdict
 * for each in the same order. It is one statement, atomic by itself, unless it says that it needs a transaction.
 */
export interface CommandKind<C extends Command, Done extends object> {
  readonly name: string;
  readonly needsTransaction?: true;
  execute(client: Queryable, commands: readonly C[]): Promise<Verdict<Done>[]>;
}
