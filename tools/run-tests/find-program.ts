import { spawnSync } from 'node:child_process';
import { hasApt, unpackPackages, type PackagedProgram } from './unpack-packages.ts';

const PROMETHEUS = { name: 'Prometheus', packages: ['prometheus'], path: 'usr/bin/promtool' };
const REDIS = { name: 'Redis', packages: ['redis-server'], path: 'usr/bin/redis-server' };
const HAPROXY = { name: 'HAProxy', packages: ['haproxy'], path: 'usr/sbin/haproxy' };

/** What judges the alerts. */
export function findPromtool(): string {
  return findProgram('promtool', PROMETHEUS);
}

/** The load balancer. */
export function findHaproxy(): string {
  return findProgram('haproxy', HAPROXY);
}

/** What the house's feed is measured against. */
export function findRedis(): string {
  return findProgram('redis-server', REDIS);
}

/** The program of that name that runs on this machine, else the distribution's, fetched for the user alone. */
function findProgram(command: string, packaged: PackagedProgram): string {
  if (spawnSync(command, ['-v']).error === undefined) return command;
  if (hasApt()) return unpackPackages(packaged, (line) => process.stdout.write(`${line}\n`));
  const [name = ''] = packaged.packages;
  throw new Error(`${packaged.name} is needed: install the package ${name}, so that \`${command}\` runs.`);
}
