import { chown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE } from './password.ts';
import type { Programs } from './programs.ts';
import { runAs, type Account } from './run-as.ts';

const UNFINISHED_PREFIX = 'unfinished-';

/** What a new cluster is made from. */
export interface ClusterPlan {
  readonly home: string;
  readonly cluster: string;
  readonly account: Account;
  readonly programs: Programs;
  readonly password: string;
  /** False only for a cluster that is thrown away with its test run. */
  readonly isDurable: boolean;
}

/** Makes the cluster if it is not there. It appears under its name only when it is whole, whenever this process is killed. */
export async function prepareCluster(plan: ClusterPlan): Promise<void> {
  const version = await readFile(join(plan.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const major = plan.programs.version.split('.')[0];
  if (version?.trim() === major) return;
  if (version !== undefined) {
    throw new Error(
      `the database in ${plan.cluster} is PostgreSQL ${version.trim()}'s and the programs are PostgreSQL ${String(major)}'s: move it with pg_upgrade first`,
    );
  }
  await removeUnfinished(plan.home);
  await makeCluster(plan);
}

async function makeCluster(plan: ClusterPlan): Promise<void> {
  const workplace = await mkdtemp(join(plan.home, UNFINISHED_PREFIX));
  const passwordFile = join(workplace, 'password');
  await writeFile(passwordFile, plan.password, { mode: 0o600 });
  if (plan.account !== undefined) {
    await chown(workplace, plan.account.uid, plan.account.gid);
    await chown(passwordFile, plan.account.uid, plan.account.gid);
  }
  const unfinished = join(workplace, 'cluster');
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const sync = plan.isDurable ? [] : ['--no-sync'];
  await runAs(plan.account, [plan.programs.initdb, '-D', unfinished, ...locale, ...access, ...sync]);
  await rename(unfinished, plan.cluster);
  await rm(workplace, { recursive: true });
}

async function removeUnfinished(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (entry.startsWith(UNFINISHED_PREFIX)) await rm(join(home, entry), { recursive: true, force: true });
  }
}
