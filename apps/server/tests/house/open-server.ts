import { randomUUID } from 'node:crypto';
import type { Intake } from '../../src/modules/intake/index.ts';
import { openIntake } from '../../src/open-intake.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createHouseFeed } from '../../src/platform/database/house-feed.ts';
import { createArrivals, type Arrivals } from '../../src/platform/http/arrivals.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** What of a server takes commands: its intake, and its place among the servers of the house. */
export interface CommandServer {
  /** What is handed in before the server is entered waits for that. */
  readonly intake: Intake;
  /** Resolves once it is entered. */
  readonly started: Promise<void>;
  /** The name of its connections. */
  readonly name: string;
  /** The number under which it takes commands now. */
  readonly id: () => bigint | undefined;
  readonly decideEverywhere: (upTo: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What one more server is opened with. */
export interface ServerParts {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly arrivals?: Arrivals | undefined;
  /** Where its commands are written over another way than everything else. */
  readonly intakeConnectionString?: string | undefined;
}

/** Opens what takes commands of one more server on this database, with one connection to write over. */
export function openServer(given: ServerParts): CommandServer {
  const { connectionString: url, clock, arrivals = createArrivals() } = given;
  const logger = createLogger('silent');
  const name = `rang ${randomUUID()}`;
  const [intakePool, engines] = [
    createPool(given.intakeConnectionString ?? url, 1, { name }),
    createPool(url, 2, { name }),
  ];
  const feed = createHouseFeed({ url, name, logger });
  const pools = { intake: intakePool, engines, name, feed };
  const { intake, membership, close } = openIntake({ pools, clock, logger, arrivals });
  const started = feed.start().then(() => membership.start());
  const submit: Intake['submit'] = (kind, command) =>
    membership.id() === undefined ? started.then(() => intake.submit(kind, command)) : intake.submit(kind, command);
  return {
    intake: { ...intake, submit },
    started,
    name,
    id: membership.id,
    decideEverywhere: membership.decideEverywhere,
    close: async () => {
      await started;
      await close();
      await feed.stop();
      await Promise.all([intakePool.end(), engines.end()]);
    },
  };
}
