import type { CrashBet, CrashSnapshot } from '@rang/contract';
import { takingNothing } from '../../../platform/database/taking-nothing.ts';
import type { PlayerIdentity } from '../../../platform/http/routes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LiveTable } from './live-table.ts';

/** Where a player's own bets come from, and everything else. */
interface SnapshotParts {
  readonly table: LiveTable;
  readonly listOwnBets: (playerId: bigint) => Promise<CrashBet[]>;
}

/** Takes the table as one player sees it. */
export interface Snapshots {
  /** Waits for the first round, where there is none yet. What `use` gives back is given back. */
  readonly take: <Used>(player: PlayerIdentity | undefined, use: (snapshot: CrashSnapshot) => Used) => Promise<Used>;
  /** Something changed for this player, so that bets which are being read now may be old. */
  noteNews(playerId: bigint): void;
}

interface Read {
  isOld: boolean;
  bets: Promise<CrashBet[]>;
}

// A player's bets change with their own commands, each of which takes longer than a read.
const MAX_READS = 20;

export function createSnapshots({ table, listOwnBets }: SnapshotParts): Snapshots {
  const reads = new Map<bigint, Read>();

  /** What is sent to a player while the bets are being read is not sent again after them, so it has to be in them. */
  const readUntilNew = async (playerId: bigint, read: Read): Promise<CrashBet[]> => {
    try {
      let bets: CrashBet[] = [];
      for (let left = MAX_READS; read.isOld; left -= 1) {
        if (left === 0) throw new Refusal('BUSY');
        read.isOld = false;
        bets = await takingNothing(() => listOwnBets(playerId));
      }
      return bets;
    } finally {
      reads.delete(playerId);
    }
  };

  /** Read once for all screens of a player that ask meanwhile. */
  const readOwnBets = (playerId: bigint): Promise<CrashBet[]> => {
    const underWay = reads.get(playerId);
    if (underWay !== undefined) return underWay.bets;
    const read: Read = { isOld: true, bets: Promise.resolve([]) };
    reads.set(playerId, read);
    read.bets = readUntilNew(playerId, read);
    return read.bets;
  };

  return {
    noteNews: (playerId) => {
      const read = reads.get(playerId);
      if (read !== undefined) read.isOld = true;
    },
    take: async (player, use) => {
      await table.opened;
      const ownBets = player === undefined ? [] : await readOwnBets(player.playerId);
      const snapshot = table.findSnapshot();
      if (snapshot === undefined) throw new Error('the table is open and has no round');
      // Used at once: nothing is published between the moment it is of and its sending.
      return use({ ...snapshot, ownBets: table.markHidden(ownBets) });
    },
  };
}
