import { TIMES } from '@rang/contract';
import type { Mail } from '../../platform/mail/mailer.ts';
import { layOutMail } from './mail-layout.ts';

/** An account that a reset mail has a link for. */
export interface ResetLink {
  readonly username: string;
  readonly link: string;
}

const MINUTES = String(TIMES.resetLinkMs / 60_000);

/**
 * Writes the mail with a link for each account, and with one for all that it has no room for. It names accounts by their
 * usernames, whose letters are few: what strangers could write freely, such as a person's name, is left out of a mail that
 * others read.
 */
export function writeResetMail(
  to: string,
  { accounts, otherLink }: { accounts: readonly ResetLink[]; otherLink: string | undefined },
): Mail {
  const several = accounts.length > 1;
  return layOutMail({
    to,
    subject: 'Reset your Rang password',
    parts: [
      'Somebody, most likely you, asked to set a new password at Rang.',
      ...(several ? ['More than one account uses this address. Each of these has a link of its own.'] : []),
      ...accounts.map(({ username, link }) => ({ label: `Set a new password for ${username}`, url: link })),
      ...(otherLink === undefined
        ? []
        : [
            'More accounts name this address than are listed here; anybody can do that. Where yours is none of these, ' +
              'open this link and type your username there.',
            { label: 'Set a new password for another username', url: otherLink },
          ]),
      `${several ? 'Each link' : 'The link'} works once, within ${MINUTES} minutes.`,
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  });
}
