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

/** How a command ended. Plain JSON, so that it can be stored and given again. */
export type Verdict<Done extends object = object> =
  { readonly ok: true; readonly done: Done } | { readonly ok: false; readonly code: RefusalCode };

/**
 * One kind of command: how a whole batch of it is written in one statement. The statement gets at most one command a
 * wallet, gives one verdict for each in the same order, and is atomic by itself.
 */
export interface CommandKind<C extends Command, Done extends object> {
  readonly name: string;
  execute(client: Queryable, commands: readonly C[]): Promise<Verdict<Done>[]>;
}
