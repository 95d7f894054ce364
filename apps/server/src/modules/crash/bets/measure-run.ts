import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RunningRound } from '../round/running-rounds.ts';

/** Says how many milliseconds a round has run, by a clock that all servers share; undefined where nobody has noted its start. */
export type ReadRun = (client: Queryable, round: RunningRound) => Promise<number | undefined>;

/** The same by the database's clock. */
export const readRun: ReadRun = async (client, { id }) => {
  const found = await client.query<{ ms: number | null }>({
    name: 'crash-read-run',
    text: `select extract(epoch from clock_timestamp() - started_seen_at)::float8 * 1000 as ms
           from crash_rounds where id = $1`,
    values: [id],
  });
  return found.rows[0]?.ms ?? undefined;
};

/** How long a round had run when a command was received, milliseconds; below zero before its start. */
export type ElapsedAt = (receivedAt: number) => number;

/**
 * Measures a round that another server plays. The own clock may differ from that server's, and whoever reckons with it tells
 * whoever asks what is still to come, or pays what was not reached yet: so it says only how long ago a command was received,
 * and the shared clock how long the round has run. Between the two there is the time that the question took, within which the
 * own clock is believed.
 */
export async function measureRun(
  parts: { readonly clock: Clock; readonly readRun?: ReadRun | undefined },
  client: Queryable,
  round: RunningRound,
): Promise<ElapsedAt> {
  const before = parts.clock.now();
  const ran = await (parts.readRun ?? readRun)(client, round);
  const after = parts.clock.now();
  return (receivedAt) => {
    const byOwnClock = elapsedSince(round)(receivedAt);
    if (ran === undefined) return byOwnClock;
    const atLeast = Math.floor(ran - (after - receivedAt));
    const atMost = Math.floor(ran - (before - receivedAt));
    return Math.min(Math.max(byOwnClock, atLeast), atMost);
  };
}

/** By the own clock: of a round that this server plays. */
export function elapsedSince({ startedAt }: RunningRound): ElapsedAt {
  return (receivedAt) => receivedAt - startedAt;
}
