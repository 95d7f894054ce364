import type { Span } from '../../platform/tracing/tracer.ts';
import type { Command, CommandKind, Server, Verdict } from './command.ts';

/** Beyond these a command is refused as busy. A batch larger than `batch` waits longer without being written faster. */
export const INTAKE_LIMITS = { queuedPerLane: 10_000, queuedPerWallet: 100, batch: 1_000 } as const;

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

/** Whether the end of a round waits for a command. */
export function isAwaited({ kind }: Pick<Waiting, 'kind'>): boolean {
  return kind.holdsNoRound !== true;
}

/** The commands that wait, in the order they came. */
export interface Queue {
  /** How many there are. */
  readonly length: number;
  /** The lanes that they are of. */
  listLanes(): Set<string>;
  /** The turn of the one that has waited longest of those that a round waits for. */
  findAwaitedTurn(): number | undefined;
  /** False, and nothing is kept, where a limit is reached. */
  add(waiting: Waiting): boolean;
  /**
   * Takes out a lane's next batch: at most one command a wallet, and none of the wallets that are being written already; a
   * wallet's later ones keep their order within their lane.
   */
  takeBatch(lane: string, beingWritten: ReadonlySet<bigint>): Waiting[];
  /**
   * Takes out what a round waits for and would wait for long: what wallets have waiting beyond the first few of each, and
   * what wallets that are held elsewhere have.
   */
  takeCrowding(held: ReadonlySet<bigint>): Waiting[];
}

// More than a person's two bets are ended by at once.
const FEW = 4;

/** Makes an empty queue with the limits above. */
export function createQueue(): Queue {
  let waiting: Waiting[] = [];
  const perWallet = new Map<bigint, number>();
  const perLane = new Map<string, number>();

  const count = ({ kind: { lane }, command: { playerId } }: Waiting, change: 1 | -1): void => {
    perLane.set(lane, (perLane.get(lane) ?? 0) + change);
    const left = (perWallet.get(playerId) ?? 0) + change;
    if (left === 0) perWallet.delete(playerId);
    else perWallet.set(playerId, left);
  };

  return {
    get length() {
      return waiting.length;
    },
    listLanes: () => new Set(waiting.map(({ kind }) => kind.lane)),
    findAwaitedTurn: () => waiting.find(isAwaited)?.turn,
    add: (entry) => {
      if ((perLane.get(entry.kind.lane) ?? 0) >= INTAKE_LIMITS.queuedPerLane) return false;
      if ((perWallet.get(entry.command.playerId) ?? 0) >= INTAKE_LIMITS.queuedPerWallet) return false;
      waiting.push(entry);
      count(entry, 1);
      return true;
    },
    takeBatch: (lane, beingWritten) => {
      const batch: Waiting[] = [];
      const later: Waiting[] = [];
      const wallets = new Set<bigint>();
      for (const entry of waiting) {
        const { playerId } = entry.command;
        const isNext = entry.kind.lane === lane && !wallets.has(playerId) && !beingWritten.has(playerId);
        if (!isNext || batch.length === INTAKE_LIMITS.batch) {
          later.push(entry);
          continue;
        }
        wallets.add(playerId);
        batch.push(entry);
        count(entry, -1);
      }
      waiting = later;
      return batch;
    },
    takeCrowding: (held) => {
      const seen = new Map<bigint, number>();
      const isCrowding = (entry: Waiting): boolean => {
        if (!isAwaited(entry)) return false;
        const { playerId } = entry.command;
        const place = (seen.get(playerId) ?? 0) + 1;
        seen.set(playerId, place);
        return place > FEW || held.has(playerId);
      };
      const { crowding = [], few = [] } = Object.groupBy(waiting, (entry) => (isCrowding(entry) ? 'crowding' : 'few'));
      for (const entry of crowding) count(entry, -1);
      waiting = few;
      return crowding;
    },
  };
}
