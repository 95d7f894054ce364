import type { Config } from './config.ts';
import { registerHouseMeters } from './modules/overview/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import type { Meters } from './platform/metrics/meters.ts';
import { createMetersPort, type MetersPort } from './platform/metrics/meters-port.ts';

interface MetersPortParts {
  readonly config: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'SOCKETS' | 'COMMIT' | 'DATABASE_STANDBY'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly meters: Meters;
}

type HouseParts = Omit<
  Parameters<typeof registerHouseMeters>[1],
  'logger' | 'clock' | 'socketLimit' | 'commit' | 'hasStandby'
>;

/** Where Prometheus reads how the house stands, if the settings name a port for it. */
export function openMetersPort({ config, meters, ...parts }: MetersPortParts, house: HouseParts): MetersPort {
  const { METRICS_PORT: port, METRICS_HOST: host, SOCKETS: socketLimit, COMMIT: commit } = config;
  const hasStandby = config.DATABASE_STANDBY;
  registerHouseMeters(meters, { ...parts, ...house, socketLimit, commit, hasStandby });
  return createMetersPort(meters, { ...parts, port, host });
}
