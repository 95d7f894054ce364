import { userInfo } from 'node:os';
import type { RewardFilter } from '@rang/contract';
import type pg from 'pg';
import { decideReward, listRewards } from '../apps/server/src/modules/referrals/index.ts';
import { BACKGROUND_TIMES } from '../apps/server/src/open-pools.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { withDatabase } from './reach-database.ts';
import { describeDecidedReward, describeReward } from './referrals/describe-reward.ts';
import { readCommand, USAGE, type Command } from './referrals/read-command.ts';

const MAX_LISTED = 1_000;

// The operator's side of refer-and-earn: lists rewards that wait or look made up, releases, refuses, takes back.
const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (command.action === 'list') {
  const { which } = command;
  await withDatabase(1, (pool) => list(pool, which), { times: BACKGROUND_TIMES });
} else await withDatabase(1, (pool) => decide(pool, command));

async function list(pool: pg.Pool, which: RewardFilter): Promise<void> {
  const rewards = await listRewards(pool, { which, limit: MAX_LISTED });
  for (const reward of rewards) process.stdout.write(`${describeReward(reward)}\n`);
  process.stdout.write(`${String(rewards.length)} ${which}\n`);
}

async function decide(pool: pg.Pool, command: Exclude<Command, { action: 'list' }>): Promise<void> {
  const { decision, reason } = command;
  for (const friend of command.friends) {
    const at = new Date(systemClock.now());
    const by = { adminId: null, username: userInfo().username };
    const decided = await decideReward(pool, { friend, decision, reason, by, from: 'console', at });
    const { text, isDone } = describeDecidedReward(friend, decision, decided);
    process.stdout.write(`${text}\n`);
    if (!isDone) process.exitCode = 1;
  }
}
