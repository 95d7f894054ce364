import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. */
export function compose({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // An object is one address; a text would be read as a list of them.
    to: { name: '', address: to },
    subject,
    text: keepLinesWhole(text),
    html,
    // Nothing in a mail is read from a file or fetched from elsewhere, whatever it looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const PLAIN_LINES = /^(?:[\t\x20-\x7e]{0,900}\r?\n)*[\t\x20-\x7e]{0,900}$/;
const PLAIN_HEAD = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n';

/** Plain letters go as they stand. Folded into short lines, as is usual, a link cannot be copied from the file of a mail. */
function keepLinesWhole(text: string): string | { raw: string } {
  return PLAIN_LINES.test(text) ? { raw: `${PLAIN_HEAD}${text}` } : text;
}
