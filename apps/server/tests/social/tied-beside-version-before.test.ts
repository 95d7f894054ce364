import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAccountMail as createPresentMail, insertAccountMail } from '../../src/modules/mails/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
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
  const parts = { pool, clock: systemClock, randomness: systemRandomness, logger: createLogger('silent') };
  const old = (clock: Clock) =>
    createAccountMail({
      ...{ ...parts, clock, mailer: { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) } },
      publicUrl: () => 'https://house.example',
    }).sendDue();
  await old(systemClock);
  // Nor does it where the present one could not send it at once, and tries again a minute later.
  let tries = 0;
  const away = { send: () => Promise.reject(new Error(`no mail goes out: ${String((tries += 1))}`)) };
  const present = createPresentMail({ ...parts, mailer: away, publicUrl: () => 'https://house.example' });
  await (
    await present.sendDue()
  ).ended;
  expect(tries).toBe(1);
  await old({ ...systemClock, now: () => systemClock.now() + 5 * 60_000 });
  expect(sent.map(({ subject }) => subject)).not.toContain('Your Rang password was changed');
  expect(sent).toEqual([]);
});
