import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { getSetting } from './call-house.ts';

async function listMails(to: string): Promise<Email[]> {
  const folder = getSetting('OUTBOX');
  // The first mail makes it.
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** Waits for the newest mail with a link of that kind to somebody, and gives the link. */
export async function awaitLink(to: string, kind: 'reset-password' | 'confirm-email' | 'take-back'): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await listMails(to)).map(
          ({ text = '' }) => new RegExp(`https?:\\S+/${kind}/\\S+`).exec(text)?.[0],
        );
        link = texts.findLast((found) => found !== undefined);
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  if (link === undefined) throw new Error(`no such link came for ${to}`);
  return link;
}
