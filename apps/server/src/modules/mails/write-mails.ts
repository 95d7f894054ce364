import { TIMES } from '@rang/contract';
import { readLanguage, type InEachLanguage } from '../../platform/mail/languages.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { formatMail, type MailDraft } from './mail-layout.ts';
import { DE } from './mail-texts/de.ts';
import { EN, type MailTexts } from './mail-texts/en.ts';
import { ES } from './mail-texts/es.ts';
import { FR } from './mail-texts/fr.ts';
import type { AccountNews } from './news-queue.ts';
import { TAKE_BACK_DAYS } from './take-backs.ts';

/** Whom a mail is to, and in which language it is written: what the player has chosen. */
export interface MailReader {
  readonly email: string;
  readonly username: string;
  readonly language: string | null;
}

/** An account that a reset mail has a link for. */
export interface ResetLink {
  readonly username: string;
  readonly link: string;
}

const MINUTES = String(TIMES.resetLinkMs / 60_000);
const TEXTS: InEachLanguage<MailTexts> = { en: EN, es: ES, fr: FR, de: DE };

function write(
  { email: to, language: saved }: Pick<MailReader, 'email' | 'language'>,
  draft: (texts: MailTexts) => Pick<MailDraft, 'subject' | 'parts'>,
): Mail {
  const language = readLanguage(saved);
  return formatMail({ to, language, ...draft(TEXTS[language]) });
}

// In no username.
const MAILED_DOT = '·';

/**
 * A username as no mail program makes a link of it: `win.example.com` is one, and anybody may have named the address that it is
 * written to.
 */
function nameWithoutLink(username: string): string {
  return username.replaceAll('.', MAILED_DOT);
}

/** The name that is meant by one as a mail shows it. */
export function readMailedName(typed: string): string {
  return typed.includes('@') ? typed : typed.replaceAll(MAILED_DOT, '.');
}

/**
 * Writes the mail with a link for each account, and with one for all that it has no room for. It names accounts by their
 * usernames, whose letters are few: what others could write freely, such as a person's name, is left out of a mail that
 * others read.
 */
export function writeResetMail(
  reader: Pick<MailReader, 'email' | 'language'>,
  { accounts, otherLink }: { accounts: readonly ResetLink[]; otherLink: string | undefined },
): Mail {
  const several = accounts.length > 1;
  return write(reader, ({ reset }) => ({
    subject: reset.subject,
    parts: [
      reset.why,
      ...(several ? [reset.several] : []),
      ...accounts.map(({ username, link }) => ({ label: reset.button(nameWithoutLink(username)), url: link })),
      ...(otherLink === undefined ? [] : [reset.others, { label: reset.otherButton, url: otherLink }]),
      several ? reset.eachOnce(MINUTES) : reset.once(MINUTES),
      reset.ignore,
    ],
  }));
}

/** Writes the mail whose link lets a browser log in while others guess. It names no account. */
export function writeLoginLinkMail(reader: Pick<MailReader, 'email' | 'language'>, link: string): Mail {
  return write(reader, ({ loginLink: { subject, why, how, button, lasts, ignore } }) => ({
    subject,
    parts: [why, how, { label: button, url: link }, lasts(MINUTES), ignore],
  }));
}

const TEXT_OF_NEWS = {
  'password-changed': 'passwordChanged',
  'identity-tied': 'identityTied',
  'way-in-removed': 'wayInRemoved',
  'bank-saved': 'bankSaved',
  'withdrawal-asked': 'withdrawalAsked',
} as const satisfies Record<AccountNews, keyof MailTexts>;

/**
 * Writes the mail about something that was done in the account, to its player. `loginUrl` is where a player who did not do it can
 * act.
 */
export function writeAccountNewsMail(reader: MailReader, kind: AccountNews, loginUrl: string): Mail {
  return write(reader, ({ [TEXT_OF_NEWS[kind]]: { subject, what, act }, openLogin }) => ({
    subject,
    parts: [what(nameWithoutLink(reader.username)), act, { label: openLogin, url: loginUrl }],
  }));
}

/** Writes the mail whose link confirms an address. Whoever gets it may have been named by somebody else. */
export function writeConfirmMail(reader: MailReader, link: string): Mail {
  return write(reader, ({ confirm: { subject, what, button, once, ignore } }) => ({
    subject,
    parts: [what(nameWithoutLink(reader.username)), { label: button, url: link }, once(MINUTES), ignore],
  }));
}

/** Writes the mail to the address that an account had until now, with the link that takes it back where that can be done. */
export function writeEmailChangedMail(reader: MailReader, link: string | undefined): Mail {
  return write(reader, ({ emailChanged: { subject, what, act, button, once, late } }) => ({
    subject,
    parts: [
      what(nameWithoutLink(reader.username)),
      ...(link === undefined ? [late] : [act, { label: button, url: link }, once(String(TAKE_BACK_DAYS))]),
    ],
  }));
}

/** Writes the mail about an answered ticket. What was answered is read where its player is logged in. */
export function writeTicketNewsMail(reader: MailReader, publicUrl: string): Mail {
  return write(reader, ({ ticketNews: { subject, what, button, why, settings } }) => ({
    subject,
    parts: [
      what(nameWithoutLink(reader.username)),
      { label: button, url: `${publicUrl}/dashboard/support` },
      why,
      { label: settings, url: `${publicUrl}/dashboard/profile?tab=settings` },
    ],
  }));
}
