import type pg from 'pg';
import { createIntake, type Intake } from './modules/intake/index.ts';
import { createMembership, type Membership } from './modules/servers/index.ts';
import type { Clock } from './platform/clock.ts';
import type { HouseFeed } from './platform/database/house-feed.ts';
import type { Arrivals } from './platform/http/arrivals.ts';
import type { Logger } from './platform/logger.ts';
import type { Meters } from './platform/metrics/meters.ts';
import type { Tracer } from './platform/tracing/tracer.ts';

/** The way of commands into the database, and the place that its server has among those which take them. */
export interface OpenIntake {
  readonly intake: Intake;
  readonly membership: Membership;
  /** Refuses new commands, waits for those that are in, and only then is no server of the house any more. */
  readonly close: () => Promise<void>;
}

/** Opens the intake of a server, which is one of the house once its membership is started. */
export function openIntake(parts: {
  readonly pools: {
    readonly intake: pg.Pool;
    readonly engines: pg.Pool;
    readonly feed: Pick<HouseFeed, 'on' | 'onGap'>;
    readonly name: string;
  };
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters?: Meters | undefined;
  readonly tracer?: Tracer | undefined;
  /** Whatever was received and has not been handed to the intake yet. */
  readonly arrivals: Pick<Arrivals, 'drain'>;
}): OpenIntake {
  const { pools, arrivals, ...effects } = parts;
  const intake: Intake = createIntake({ ...effects, pool: pools.intake, readServer: () => membership.id() });
  const membership = createMembership({
    ...effects,
    pool: pools.engines,
    name: pools.name,
    feed: pools.feed,
    decideHere: async () => {
      await arrivals.drain();
      await intake.drain();
    },
  });
  return {
    intake,
    membership,
    close: async () => {
      await intake.close();
      await membership.stop();
    },
  };
}
