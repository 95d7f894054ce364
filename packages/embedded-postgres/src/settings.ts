/** PostgreSQL settings by name, as in its own configuration file. */
export type Settings = Readonly<Record<string, string>>;

/** Reached over loopback only, sized for a small machine that also runs the house; as durable as PostgreSQL is by default. */
const HOUSE_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // A backup of a database that works rests on its log. No replica ever asks for it.
  wal_level: 'replica',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The arguments that start this cluster's PostgreSQL; the caller's settings win over the house's. */
export function listArguments(cluster: string, settings: Settings): string[] {
  const all = { ...HOUSE_SETTINGS, ...settings };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
