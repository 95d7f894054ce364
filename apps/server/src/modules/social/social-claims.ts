import { z } from 'zod/mini';

/** What a provider says of a person. Whatever is odd is left out: a person with half a name is let in all the same. */
export interface SocialClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Only a plain `true` counts. */
  readonly emailVerified: boolean;
  readonly names: {
    readonly full: string | undefined;
    readonly given: string | undefined;
    readonly nickname: string | undefined;
    readonly username: string | undefined;
  };
}

const text = z.catch(z.optional(z.string()), undefined);

const claimsSchema = z.object({
  iss: z.string().check(z.minLength(1)),
  // The standard holds a subject to 255 characters of ASCII.
  sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)),
  email: text,
  email_verified: z.catch(z.optional(z.literal(true)), undefined),
  name: text,
  given_name: text,
  nickname: text,
  preferred_username: text,
});

/** Reads verified claims. Throws where they do not say who the person is. */
export function readSocialClaims(claims: object): SocialClaims {
  const read = claimsSchema.parse(claims);
  return {
    issuer: read.iss,
    subject: read.sub,
    email: read.email,
    emailVerified: read.email_verified === true,
    names: {
      full: read.name,
      given: read.given_name,
      nickname: read.nickname,
      username: read.preferred_username,
    },
  };
}
