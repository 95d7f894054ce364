import { TIMES } from '@rang/contract';
import type { Mail } from '../../platform/mail/mailer.ts';
import { formatMail } from './mail-layout.ts';

/** An account that a reset mail has a link for. */
export interface ResetLink {
  readonly username: string;
  readonly link: string;
}

const MINUTES = String(TIMES.resetLinkMs / 60_000);

/**
 * Writes the mail with a link for each account, and with one for all that it has no room for. It names accounts by their
 * usernames, whose letters are few: what others could write freely, such as a person's name, is left out of a mail that
 * others read.
 */
export function writeResetMail(
  to: string,
  { accounts, otherLink }: { accounts: readonly ResetLink[]; otherLink: string | undefined },
): Mail {
  const several = accounts.length > 1;
  return formatMail({
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

/** Writes the mail whose link lets a browser log in while others guess. It names no account. */
export function writeLoginLinkMail(to: string, link: string): Mail {
  return formatMail({
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

/** Writes the mail about a new password to its player. `loginUrl` is where a player who did not set it can act. */
export function writePasswordChangedMail(reader: { email: string; username: string }, loginUrl: string): Mail {
  return formatMail({
    to: reader.email,
    subject: 'Your Rang password was changed',
    parts: [
      `The password of ${reader.username} was changed, and other devices were logged out.`,
      'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page and set another.',
      { label: 'Open the login page', url: loginUrl },
    ],
  });
}

/** Writes the mail whose link confirms an address. Whoever gets it may have been named by somebody else. */
export function writeConfirmMail(reader: { email: string; username: string }, link: string): Mail {
  return formatMail({
    to: reader.email,
    subject: 'Confirm your email address at Rang',
    parts: [
      `The account ${reader.username} at Rang names this address. Open the link where you are logged in to that account.`,
      { label: 'Confirm this address', url: link },
      `The link works once, within ${MINUTES} minutes.`,
      'If this is not your account, there is nothing to do: the address stays unconfirmed.',
    ],
  });
}

/** Writes the mail to the address that an account had until now. `loginUrl` is where a player who did not change it can act. */
export function writeEmailChangedMail(reader: { email: string; username: string }, loginUrl: string): Mail {
  return formatMail({
    to: reader.email,
    subject: 'Your Rang email address was changed',
    parts: [
      `The account ${reader.username} has another email address now. This one is written to no more.`,
      'If that was you, there is nothing to do. If it was not, log in, change your password and write to our support.',
      { label: 'Open the login page', url: loginUrl },
    ],
  });
}

/** Writes the mail about an answered ticket. What was answered is read where its player is logged in. */
export function writeTicketNewsMail(reader: { email: string; username: string }, publicUrl: string): Mail {
  return formatMail({
    to: reader.email,
    subject: 'News about your support ticket at Rang',
    parts: [
      `There is an answer, or another status, on a support ticket of ${reader.username}.`,
      { label: 'Read it in the Support Center', url: `${publicUrl}/dashboard/support` },
      'You get this mail as your settings say so. Turn it off in your profile:',
      { label: 'Open my settings', url: `${publicUrl}/dashboard/profile?tab=settings` },
    ],
  });
}
