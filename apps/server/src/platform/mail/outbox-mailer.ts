import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DAY_MS, HOUR_MS, type Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Where mail is put instead of being sent. */
export interface Outbox {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether the log holds a mail's links as well: only where they open nothing of value. */
  readonly logsLinks: boolean;
}

// Longer than any link in them opens something.
const KEPT_MS = 30 * DAY_MS;

/**
 * Puts each mail into a file of its own, named by its time and for its owner's eyes only: a house without a mail server. What is
 * older than thirty days goes, as nobody else empties the folder.
 */
export function createOutboxMailer({ folder, from, clock, logger, logsLinks }: Outbox): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let nextCleaning = 0;
  return {
    send: async (mail) => {
      const now = new Date(clock.now());
      const { message } = await transport.sendMail({ ...compose(mail, from), date: now });
      if (!Buffer.isBuffer(message)) throw new Error('a mail was not composed');
      // Each mail has an identity of its own in it, so that two of one moment have different names.
      const mark = createHash('sha256').update(message).digest('hex').slice(0, 8);
      const file = join(folder, `${nameTime(now)}-${mark}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
      // Whoever looks into the folder finds whole mails only.
      await rename(`${file}.part`, file);
      if (now.getTime() >= nextCleaning) {
        nextCleaning = now.getTime() + HOUR_MS;
        await removeBefore(folder, nameTime(new Date(now.getTime() - KEPT_MS)));
      }
      logger.info({ file, ...(logsLinks ? { links: mail.links } : {}) }, 'mail: put into the outbox');
    },
  };
}

/** How a file's name begins: in the order of time. */
const nameTime = (at: Date): string => at.toISOString().replaceAll(':', '-');

async function removeBefore(folder: string, name: string): Promise<void> {
  const old = (await readdir(folder)).filter((file) => file.endsWith('.eml') && file < name);
  for (const file of old) await rm(join(folder, file), { force: true });
}
