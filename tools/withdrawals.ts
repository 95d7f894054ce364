import { userInfo } from 'node:os';
import type pg from 'pg';
import { askToGiveBack, decideWithdrawal, listOpenWithdrawals } from '../apps/server/src/modules/withdrawals/index.ts';
import { BACKGROUND_TIMES } from '../apps/server/src/open-pools.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { withDatabase } from './reach-database.ts';
import { describeDecided, describeOpen } from './withdrawals/describe-withdrawal.ts';
import { readCommand, USAGE, type Command } from './withdrawals/read-command.ts';

// The operator's side of withdrawals: lists what is open, approves it for the gateway to pay, rejects it, or
// asks for an approved one back.
const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (command.action === 'list') await withDatabase(1, list, { times: BACKGROUND_TIMES });
else await withDatabase(1, (pool) => decide(pool, command));

async function list(pool: pg.Pool): Promise<void> {
  const open = await listOpenWithdrawals(pool);
  for (const withdrawal of open) process.stdout.write(`${describeOpen(withdrawal)}\n`);
  process.stdout.write(open.length === 0 ? 'no withdrawal is open\n' : `${String(open.length)} open\n`);
}

async function decide(pool: pg.Pool, command: Exclude<Command, { action: 'list' }>): Promise<void> {
  const { action, withdrawal } = command;
  const by = { adminId: null, username: userInfo().username };
  const decision = { withdrawal, by, from: 'console', at: new Date(systemClock.now()) };
  const reason = action === 'approve' ? undefined : command.reason;
  const decided =
    action === 'give-back'
      ? await askToGiveBack(pool, { ...decision, reason: command.reason })
      : await decideWithdrawal(pool, { ...decision, reason });
  const { text, isDone } = describeDecided(withdrawal, decided);
  process.stdout.write(`${text}\n`);
  process.exitCode = isDone ? 0 : 1;
}
