import { TIMES } from '@rang/contract';
import type { Mail } from '../../platform/mail/mailer.ts';
import { layOutMail } from './mail-layout.ts';

const MINUTES = String(TIMES.resetLinkMs / 60_000);

/** Writes the mail whose link lets a browser log in while strangers guess. It names no account. */
export function writeLoginLinkMail(to: string, link: string): Mail {
  return layOutMail({
    to,
    subject: 'Log in to Rang',
    parts: [
      'Somebody, most likely you, could not log in to Rang because too many passwords were tried, and asked for this mail.',
      'Open the link in the browser that you want to log in with. Then log in there with your username and password.',
      { label: 'Let this browser log in', url: link },
      `The link works for ${MINUTES} minutes. By itself it opens no account: your password is still asked for.`,
      'If you did not ask for it, there is nothing to do. Never pass the link on.',
    ],
  });
}
