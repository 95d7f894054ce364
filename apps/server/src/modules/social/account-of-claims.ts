import { countReadable, LIMITS, signupBody } from '@rang/contract';
import { isHouseName } from '../accounts/index.ts';
import type { SocialClaims } from './social-claims.ts';

/** What an account is opened with for somebody from elsewhere. */
export interface ClaimedAccount {
  readonly name: string;
  /** Undefined where the provider gave no address that can be one. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** The username that is tried first; it leaves room for a number. */
  readonly usernameBase: string;
}

// A username of at most 18 characters has room for six digits.
const MAX_BASE_LENGTH = LIMITS.username.max - 6;
const NAMELESS = 'player';
// Control characters and those that turn the direction of the text around them: in a name they only ever deceive.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Reads an account from what a provider says. The username comes from what people call the person, never from the
 * e-mail address or the family name, as it stands beside live bets for everybody to read.
 */
export function accountOfClaims({ email, emailVerified, names }: SocialClaims): ClaimedAccount {
  const usernameBase =
    [names.username, names.nickname, names.given, names.full?.trim().split(/\s/)[0]]
      .map((source) => spellUsername(source ?? ''))
      .find((spelled) => spelled.length >= LIMITS.username.min && !isHouseName(spelled)) ?? NAMELESS;
  const address = signupBody.shape.email.safeParse(email?.trim());
  return {
    name: [names.full, names.given, names.nickname].map(cleanName).find(isPersonsName) ?? usernameBase,
    email: address.success ? address.data : undefined,
    emailVerified: address.success && emailVerified,
    usernameBase,
  };
}

/** As much of a text as a username may have: "José García@home" is "Jose.Garcia". */
function spellUsername(source: string): string {
  const [beforeAt = ''] = source.slice(0, 200).split('@');
  return beforeAt
    .normalize('NFKD')
    .replace(/\s+/g, '.')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, MAX_BASE_LENGTH)
    .replace(/[._-]+$/, '');
}

function isPersonsName(name: string | undefined): name is string {
  return name !== undefined && !isHouseName(name);
}

function cleanName(source: string | undefined): string | undefined {
  const cleaned = source
    ?.slice(0, 1_000)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LIMITS.personName.max)
    // Where the cut went through a character of two halves, the half goes as well.
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .trim();
  return cleaned === undefined || countReadable(cleaned) === 0 ? undefined : cleaned;
}
