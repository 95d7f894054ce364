import { LANGUAGES } from '@rang/contract';
import { expect, test } from 'vitest';
import type { Mail } from '../../platform/mail/mailer.ts';
import { ACCOUNT_NEWS } from './news-queue.ts';
import {
  writeAccountNewsMail,
  writeConfirmMail,
  writeEmailChangedMail,
  writeResetMail,
  writeTicketNewsMail,
} from './write-mails.ts';

const HOUSE = 'https://house.example/own';
// Whoever opens an account names any address, and its username is read there.
const USERNAMES = ['win.example.com', 'WWW.win.example', '127.0.0.1', 'a-b.co.in', 'asha.rao'];

/** Everything that a mail says, without the links that the house itself has put there. */
function readWords({ subject, text, html }: Mail): string {
  return [subject, text, html.replaceAll(/style="[^"]*"/g, '')]
    .join('\n')
    .replaceAll(/https:\/\/house\.example\S*/g, '');
}

test.each(USERNAMES)('no mail of the house has %s in it as a mail program makes a link of it', (username) => {
  for (const language of LANGUAGES) {
    const reader = { email: 'somebody@example.com', username, language };
    const accounts = [
      { username, link: HOUSE },
      { username, link: HOUSE },
    ];
    for (const mail of [
      writeResetMail(reader, { accounts, otherLink: HOUSE }),
      writeConfirmMail(reader, HOUSE),
      writeEmailChangedMail(reader, HOUSE),
      writeEmailChangedMail(reader, undefined),
      ...ACCOUNT_NEWS.map((kind) => writeAccountNewsMail(reader, kind, HOUSE)),
      writeTicketNewsMail(reader, 'https://house.example'),
    ]) {
      expect(readWords(mail)).toContain(username.replaceAll('.', '·'));
      expect(readWords(mail)).not.toMatch(/[\w-]\.[\w-]/);
    }
  }
});
