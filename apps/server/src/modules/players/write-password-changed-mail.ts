import type { Mail } from '../../platform/mail/mailer.ts';
import { layOutMail } from './mail-layout.ts';

/** Writes the mail that tells a player of a new password. `loginUrl` is where a player who did not set it can act. */
export function writePasswordChangedMail(reader: { email: string; username: string }, loginUrl: string): Mail {
  return layOutMail({
    to: reader.email,
    subject: 'Your Rang password was changed',
    parts: [
      `The password of ${reader.username} was changed, and other devices were logged out.`,
      'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page and set another.',
      { label: 'Open the login page', url: loginUrl },
    ],
  });
}
