import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertAccountMail } from '../../src/modules/mails/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { checkOutVersionBefore } from '../house/check-out-version-before.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createEmptyDatabase } from '../setup/test-database.ts';

interface Mail {
  readonly subject: string;
}
interface Old {
  readonly createAccountMail: (parts: object) => { sendDue(): Promise<void> };
}

test('a server of the version before leaves the mail of an identity that was tied to the present ones', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.remove());
  await migrate(database.connectionString);
  const pool = createPool(database.connectionString, 2);
  onTestFinished(() => pool.end());
  const before = await checkOutVersionBefore(join(import.meta.dirname, '..', '..', '..', '..'), { withWeb: true });
  onTestFinished(() => before.remove());
  const { createAccountMail } = (await import(
    /* @vite-ignore */ join(before.root, 'apps/server/src/modules/passwords/create-account-mail.ts')
  )) as Old;
  const at = new Date(systemClock.now());
  const made = await pool.query<{ id: bigint }>(
    `insert into players (name, username, email, email_confirmed_at, created_at)
     values ('Gita', 'gita', 'gita@example.com', $1, $1) returning id`,
    [at],
  );
  await insertAccountMail(pool, { kind: 'identity-tied', playerId: made.rows[0]?.id ?? 0n, at });
  const sent: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  await createAccountMail({
    ...{ pool, mailer, clock: systemClock, randomness: systemRandomness, logger: createLogger('silent') },
    publicUrl: () => 'https://house.example',
  }).sendDue();
  expect(sent.map(({ subject }) => subject)).not.toContain('Your Rang password was changed');
  expect(sent).toEqual([]);
});
