import type { EngineRecord, EngineState } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { EngineRound, Game } from '../games/index.ts';
import { listLeases, type LeaseState } from '../rounds/index.ts';

/** How the engine of each game stands, whichever server it runs in. */
export async function readEngines(client: Queryable, games: readonly Game[]): Promise<EngineRecord[]> {
  const leases = new Map((await listLeases(client)).map((lease) => [lease.game, lease]));
  const engines: EngineRecord[] = [];
  for (const game of games) {
    const { id } = game.facts;
    const round = await game.findRound?.(client);
    engines.push(describeEngine(id, { lease: leases.get(id), round, hasEngine: game.findRound !== undefined }));
  }
  return engines;
}

function describeEngine(
  game: string,
  { lease, round, hasEngine }: { lease: LeaseState | undefined; round: EngineRound | undefined; hasEngine: boolean },
): EngineRecord {
  return {
    game,
    state: hasEngine ? nameState(lease, round) : 'none',
    holder: lease?.holder ?? null,
    heldSince: lease?.takenAt?.toISOString() ?? null,
    renewedAt: lease?.renewedAt?.toISOString() ?? null,
    round: round === undefined ? null : { id: round.id, state: round.state },
  };
}

function nameState(lease: LeaseState | undefined, round: EngineRound | undefined): EngineState {
  if (lease?.isHeld !== true) return 'away';
  if (!lease.isRenewed) return 'silent';
  return round === undefined || round.isOver ? 'rests' : 'plays';
}
