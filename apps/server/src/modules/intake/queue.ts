import type { Span } from '../../platform/tracing/tracer.ts';
import type { Command, CommandKind, Server, Verdict } from './command.ts';

/** Beyond these a command is refused as busy. A batch larger than `batch` waits longer without being written faster. */
export const INTAKE_LIMITS = { queued: 10_000, queuedPerWallet: 100, batch: 1_000 } as const;

/** A command that waits for its verdict. */
export interface Waiting {
  readonly command: Command;
  readonly kind: CommandKind<Command, object>;
  /** Under which number this server took it in. */
  readonly server: Server;
  /** Its place in the order of arrival. */
  readonly turn: number;
  /** When it came, by the clock that only goes on. */
  readonly since: number;
  /** Its wait, where it is traced. */
  readonly wait?: Span | undefined;
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

/** The commands that wait, in the order they came. */
export interface Queue {
  /** How many there are. */
  readonly length: number;
  /** The turn of the one that has waited longest. */
  readonly oldestTurn: number | undefined;
  /** False, and nothing is kept, where a limit is reached. */
  add(waiting: Waiting): boolean;
  /** Takes out the next batch: at most one command a wallet; a wallet's later ones keep their order. */
  takeBatch(): Waiting[];
  /** Takes out what wallets have waiting beyond the first few of each. */
  takeCrowding(): Waiting[];
}

// More than a person's two bets are ended by at once.
const FEW = 4;

/** Makes an empty queue with the limits above. */
export function createQueue(): Queue {
  let waiting: Waiting[] = [];
  const perWallet = new Map<bigint, number>();

  const count = (playerId: bigint, change: number): void => {
    const left = (perWallet.get(playerId) ?? 0) + change;
    if (left === 0) perWallet.delete(playerId);
    else perWallet.set(playerId, left);
  };

  return {
    get length() {
      return waiting.length;
    },
    get oldestTurn() {
      return waiting[0]?.turn;
    },
    add: (entry) => {
      const { playerId } = entry.command;
      if (waiting.length >= INTAKE_LIMITS.queued) return false;
      if ((perWallet.get(playerId) ?? 0) >= INTAKE_LIMITS.queuedPerWallet) return false;
      waiting.push(entry);
      count(playerId, 1);
      return true;
    },
    takeBatch: () => {
      const batch: Waiting[] = [];
      const later: Waiting[] = [];
      const wallets = new Set<bigint>();
      for (const entry of waiting) {
        const { playerId } = entry.command;
        if (batch.length === INTAKE_LIMITS.batch || wallets.has(playerId)) {
          later.push(entry);
          continue;
        }
        wallets.add(playerId);
        batch.push(entry);
        count(playerId, -1);
      }
      waiting = later;
      return batch;
    },
    takeCrowding: () => {
      const seen = new Map<bigint, number>();
      const isCrowding = ({ command: { playerId } }: Waiting): boolean => {
        const place = (seen.get(playerId) ?? 0) + 1;
        seen.set(playerId, place);
        return place > FEW;
      };
      const { crowding = [], few = [] } = Object.groupBy(waiting, (entry) => (isCrowding(entry) ? 'crowding' : 'few'));
      for (const { command } of crowding) count(command.playerId, -1);
      waiting = few;
      return crowding;
    },
  };
}
