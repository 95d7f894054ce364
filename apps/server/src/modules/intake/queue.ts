import type { Span } from '../../platform/tracing/tracer.ts';
import type { Command, CommandKind, Server, Verdict } from './command.ts';

/**
 * Beyond these a command is refused as busy; `roomPerCommand` is the room that a lane must have for each command that a wallet
 * has waiting, so that those who fill it leave room for others. A batch larger than `batch` waits longer without being written
 * faster.
 */
export const INTAKE_LIMITS = { queuedPerLane: 10_000, queuedPerWallet: 100, roomPerCommand: 50, batch: 1_000 } as const;

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
export function holdsRound({ kind }: Pick<Waiting, 'kind'>): boolean {
  return kind.holdsNoRound !== true;
}

/** The commands that wait, in the order they came. */
export interface Queue {
  /** How many there are. */
  readonly length: number;
  /** The lanes that they are of. */
  listLanes(): string[];
  /** The turn of the one that has waited longest of those that a round waits for. */
  findAwaitedTurn(): number | undefined;
  /** False, and nothing is kept, where a limit is reached. */
  add(waiting: Waiting): boolean;
  /**
   * Takes out a lane's next batch: at most one command a wallet, and none of the wallets that are being written already. A
   * wallet's later ones keep their order within their lane, and overtake none in another lane that a round waits for.
   */
  takeBatch(lane: string, beingWritten: ReadonlySet<bigint>): Waiting[];
  /**
   * Takes out what would delay a round's end for long: what wallets have waiting beyond the first few of each, and what
   * wallets that are held elsewhere have.
   */
  takeDelaying(held: ReadonlySet<bigint>): Waiting[];
}

// More than a person's two bets are ended by at once.
const FEW = 4;

/** Makes an empty queue with the limits above. */
export function createQueue(): Queue {
  // Each lane by itself, so that a long one costs the others nothing; one that is empty is not there.
  const lanes = new Map<string, Waiting[]>();
  const wallets = createWallets();

  const keep = (lane: string, waiting: Waiting[]): void => {
    if (waiting.length === 0) lanes.delete(lane);
    else lanes.set(lane, waiting);
  };

  return {
    get length() {
      return [...lanes.values()].reduce((sum, waiting) => sum + waiting.length, 0);
    },
    listLanes: () => [...lanes.keys()],
    findAwaitedTurn: () => {
      const turns = [...lanes.values()].flatMap((waiting) => waiting.find(holdsRound)?.turn ?? []);
      return turns.length === 0 ? undefined : Math.min(...turns);
    },
    add: (entry) => {
      const { kind, command } = entry;
      const lane = lanes.get(kind.lane) ?? [];
      if (!isAdmitted(wallets.count(command.playerId), lane.length)) return false;
      lane.push(entry);
      lanes.set(kind.lane, lane);
      wallets.add(entry);
      return true;
    },
    takeBatch: (lane, beingWritten) => {
      const isHeld = (entry: Waiting): boolean => beingWritten.has(entry.command.playerId) || wallets.overtakes(entry);
      const { batch, later } = splitOffBatch(lanes.get(lane) ?? [], isHeld);
      keep(lane, later);
      for (const entry of batch) wallets.remove(entry);
      return batch;
    },
    takeDelaying: (held) => {
      const delaying = findDelaying([...lanes.values()].flat(), held);
      for (const [lane, waiting] of lanes)
        keep(
          lane,
          waiting.filter((entry) => !delaying.has(entry)),
        );
      for (const entry of delaying) wallets.remove(entry);
      return [...delaying];
    },
  };
}

/**
 * Whether a wallet that has `own` commands waiting may add one to a lane. The fuller the lane, the fewer each may have, as
 * switches share their buffers: Choudhury and Hahne, "Dynamic Queue Length Thresholds for Shared-Memory Packet Switches", 1998.
 */
function isAdmitted(own: number, length: number): boolean {
  const room = INTAKE_LIMITS.queuedPerLane - length;
  return room > own * INTAKE_LIMITS.roomPerCommand && own < INTAKE_LIMITS.queuedPerWallet;
}

/** What waits of each wallet; of one that has nothing waiting nothing is kept. */
function createWallets() {
  const counts = new Map<bigint, number>();
  /** What a round waits for, in the order it came. */
  const awaited = new Map<bigint, Waiting[]>();
  return {
    count: (playerId: bigint) => counts.get(playerId) ?? 0,
    /** Whether this command would leave before an older one of its wallet that a round waits for. */
    overtakes: ({ command: { playerId }, turn }: Waiting) => (awaited.get(playerId)?.[0]?.turn ?? Infinity) < turn,
    add: (entry: Waiting) => {
      const { playerId } = entry.command;
      counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
      if (holdsRound(entry)) awaited.set(playerId, [...(awaited.get(playerId) ?? []), entry]);
    },
    remove: (entry: Waiting) => {
      const { playerId } = entry.command;
      const left = (counts.get(playerId) ?? 0) - 1;
      if (left === 0) counts.delete(playerId);
      else counts.set(playerId, left);
      const others = awaited.get(playerId)?.filter((other) => other !== entry) ?? [];
      if (others.length === 0) awaited.delete(playerId);
      else awaited.set(playerId, others);
    },
  };
}

/** What of a lane is written next, and what stays. */
function splitOffBatch(
  waiting: readonly Waiting[],
  isHeld: (entry: Waiting) => boolean,
): { batch: Waiting[]; later: Waiting[] } {
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  const wallets = new Set<bigint>();
  for (const entry of waiting) {
    const { playerId } = entry.command;
    if (batch.length === INTAKE_LIMITS.batch || wallets.has(playerId) || isHeld(entry)) {
      later.push(entry);
      continue;
    }
    wallets.add(playerId);
    batch.push(entry);
  }
  return { batch, later };
}

/** Of what a round waits for, what comes after the first few of its wallet, and what the wallets that are held have. */
function findDelaying(waiting: readonly Waiting[], held: ReadonlySet<bigint>): Set<Waiting> {
  const seen = new Map<bigint, number>();
  const isDelaying = ({ command: { playerId } }: Waiting): boolean => {
    const place = (seen.get(playerId) ?? 0) + 1;
    seen.set(playerId, place);
    return place > FEW || held.has(playerId);
  };
  const inOrder = waiting.filter(holdsRound).toSorted((one, other) => one.turn - other.turn);
  return new Set(inOrder.filter(isDelaying));
}
