import type { CrashBet, CrashSnapshot } from '@rang/contract';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import type { Crash } from './crash.ts';

/** Takes the table as one player sees it. */
export interface Snapshots {
  /** Waits for the first round, where there is none yet. What `use` gives back is given back. */
  readonly take: <Used>(player: PlayerIdentity | undefined, use: (snapshot: CrashSnapshot) => Used) => Promise<Used>;
  /** Something changed for this player, so that bets which are being read now may be old. */
  noteNews(playerId: bigint): void;
}

interface Read {
  isOld: boolean;
}

export function createSnapshots(crash: Crash): Snapshots {
  const { table } = crash;
  const reads = new Map<bigint, Set<Read>>();

  /** What is told to a player while the bets are being read is not told again after them, so it has to be in them. */
  const readOwnBets = async (playerId: bigint): Promise<CrashBet[]> => {
    const ofPlayer = reads.get(playerId) ?? new Set();
    reads.set(playerId, ofPlayer);
    const read = { isOld: true };
    ofPlayer.add(read);
    try {
      let bets: CrashBet[] = [];
      while (read.isOld) {
        read.isOld = false;
        bets = await crash.listOwnBets(playerId);
      }
      return bets;
    } finally {
      ofPlayer.delete(read);
      if (ofPlayer.size === 0) reads.delete(playerId);
    }
  };

  return {
    noteNews: (playerId) => {
      for (const read of reads.get(playerId) ?? []) read.isOld = true;
    },
    take: async (player, use) => {
      await table.opened;
      const ownBets = player === undefined ? [] : await readOwnBets(player.playerId);
      const snapshot = table.findSnapshot();
      if (snapshot === undefined) throw new Error('the table is open and has no round');
      // Used at once: nothing is told between the moment it is of and its own telling.
      return use({ ...snapshot, ownBets: table.markHidden(ownBets) });
    },
  };
}
