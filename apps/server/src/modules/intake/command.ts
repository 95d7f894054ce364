import type { OutcomeRule, RefusalCode } from '@rang/contract';
import type { z } from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import type { Span } from '../../platform/tracing/tracer.ts';

/** What every command says of itself; each kind adds its own. */
export interface Command {
  readonly playerId: bigint;
  /** When the server had read it whole, milliseconds since 1970. */
  readonly receivedAt: number;
  /** Whether the time was known at that moment; left out where the house itself gives the command. */
  readonly isTimeKnown?: boolean;
  /** The player's own key: a repetition of it is answered like the first time and changes nothing. */
  readonly key?: string | undefined;
  /** What it is traced under; left out where it is not. */
  readonly span?: Span | undefined;
  /** What is asked, as text: the same key with another text is refused. */
  readonly fingerprint: string;
}

/** When the last of a batch was received: what is written of all of it together is of that moment. */
export function getLatestReceipt(batch: readonly Command[]): Date {
  return new Date(Math.max(...batch.map((command) => command.receivedAt)));
}

/** The number under which a server takes commands; undefined where it takes none that are timed. */
export type Server = bigint | undefined;

/** Why a command is refused, for good: under its key it is answered so again, though the reason may be gone by then. */
export type VerdictCode = Exclude<RefusalCode, 'BUSY' | 'OUTCOME_UNKNOWN' | 'INTERNAL'>;

/**
 * How a command ended; `activeBetId` is the game that stands in its way, where one does, and `outcomeRule` the rule that
 * holds where its player was shown another. `outbox` is what whoever handed the command in publishes, as it is committed by
 * then. It is not kept under the command's key: a verdict from memory has none. `changedNothing` is said of a command that
 * found done what it asks for: nothing was written of it.
 */
export type Verdict<Done extends object = object, News = unknown> =
  | { readonly ok: true; readonly done: Done; readonly outbox?: readonly News[]; readonly changedNothing?: true }
  | {
      readonly ok: false;
      readonly code: VerdictCode;
      readonly activeBetId?: string;
      readonly outcomeRule?: OutcomeRule;
    };

/** In place of a verdict: what the command was decided on is no longer so, nothing of it was written, decide it anew. */
export const AGAIN = 'again';

/** In place of a verdict: it cannot be decided now, and not a moment later either. It is refused as BUSY. */
export const NOT_NOW = 'not now';

/** In place of a verdict: the house cannot decide it before the operator has mended something. It is refused as INTERNAL. */
export const BROKEN = 'broken';

/** A verdict, or why there is none: nothing of such a command was written. */
export type Decision<Done extends object = object, News = unknown> =
  Verdict<Done, News> | typeof AGAIN | typeof NOT_NOW | typeof BROKEN;

/**
 * One kind of command: how a whole batch of it is written. It gets at most one command a wallet, and gives one verdict
 * for each in the same order. What it writes is one statement, atomic by itself, unless it needs a transaction. What
 * fails after that statement it throws as OUTCOME_UNKNOWN: an error of the database's own means that nothing was kept.
 */
export interface CommandKind<C extends Command, Done extends object, News = unknown> {
  readonly name: string;
  /**
   * Kinds of one lane are written one after the other, those of different lanes each by itself. Kinds that lock more
   * than rows of their commands' own players belong to one lane with whatever else locks these.
   */
  readonly lane: string;
  readonly needsTransaction?: true;
  /** Of a game without rounds: no round waits for it to be decided before it ends. */
  readonly holdsNoRound?: true;
  /**
   * Decided by the moment of its receipt: what comes in while the house does not know the time is not taken. Its statement holds
   * the server that received it, and writes nothing where that has been struck off since: NOT_NOW.
   */
  readonly isTimed?: true;
  /** How what was done is kept as JSON under a command's key and read again; left out where it is plain JSON as it is. */
  readonly stored?: z.ZodMiniType<Done>;
  execute(client: Queryable, commands: readonly C[], server: Server): Promise<Decision<Done, News>[]>;
}

/** Decides each command by its row, where their statement gives one for each in their order. */
export function decideByRows<C extends Command, Row, Done extends object>(
  commands: readonly C[],
  rows: readonly Row[],
  decide: (row: Row, command: C) => Decision<Done>,
): Decision<Done>[] {
  return commands.map((command, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('a command was left without a verdict');
    return decide(row, command);
  });
}
