import {
  ADMIN_LIMITS,
  MONEY_MODES,
  NOTHING,
  notNegativeRupeesWith,
  paise,
  rupeesWith,
  type Paise,
} from '@rang/contract';
import { z } from 'zod/mini';
import type { TokenSecret } from './modules/sessions/index.ts';
import type { HouseKey } from './platform/seal.ts';
import { readSocialClients } from './read-social-clients.ts';

const seconds = z.coerce.number().check(z.positive(), z.lte(86_400));
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

const DEFAULT_WELCOME = paise(100_000n);
const MAX_WELCOME = paise(10_000_000n);
const wholeRupees = 'whole rupees, 100000 at most';

// What is at fault is said in words; by itself zod's small build says no more than that it is invalid.
z.config(z.locales.en());

const settings = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(300)), 0),
  METRICS_PORT: z._default(port, 0),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  DATABASE_URL: z.string().check(z.minLength(1)),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(4), z.lte(200)), 12),
  DATABASE_STANDBY: z._default(z.stringbool(), false),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, normalize: true })),
  MONEY: z._default(z.enum(MONEY_MODES), 'play'),
  PLAY_WELCOME: z.optional(
    notNegativeRupeesWith(wholeRupees).check(
      z.refine((amount) => amount % 100n === 0n && amount <= MAX_WELCOME, wholeRupees),
    ),
  ),
  COLOUR_ROUND_SECONDS: z._default(seconds, 60),
  COLOUR_LOCK_SECONDS: z._default(seconds, 30),
  CRASH_WAIT_SECONDS: z._default(seconds, 7),
  CHAIN_ROUNDS: z._default(z.coerce.number().check(z.int(), z.gte(2_000), z.lte(1_000_000)), 100_000),
  JWT_SECRET: z.string().check(z.minLength(32)),
  JWT_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32))),
  CHAIN_KEY: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  CHAIN_KEY_PREVIOUS: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  VAPID_PRIVATE_KEY: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  VAPID_SUBJECT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(ADMIN_LIMITS.password.min))),
  GATEWAY_URL: z.url(),
  GATEWAY_MERCHANT: z._default(z.string().check(z.minLength(1)), 'rang'),
  GATEWAY_SECRET: z.string().check(z.minLength(16)),
  GATEWAY_WEBHOOK_SECRET: z.string().check(z.minLength(16)),
  GATEWAY_WEBHOOK_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(16))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string().check(z.minLength(1)), 'Rang <no-reply@rang.invalid>'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z.optional(z.url()),
  FACEBOOK_CLIENT_ID: z.optional(z.string()),
  FACEBOOK_CLIENT_SECRET: z.optional(z.string()),
  FACEBOOK_ISSUER: z.optional(z.url()),
  X_CLIENT_ID: z.optional(z.string()),
  X_CLIENT_SECRET: z.optional(z.string()),
  X_ISSUER: z.optional(z.url()),
  REFERRAL_REWARDS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 10),
  WITHDRAWAL_SECOND_APPROVAL: z._default(rupeesWith('rupees, with at most two decimals'), paise(1_000_000n)),
  USD_RATE: z._default(rupeesWith('rupees for a dollar, with at most two decimals'), paise(8_500n)),
  COMMIT: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}$/))),
  REQUESTS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1200),
  SOCKETS: z._default(z.coerce.number().check(z.int(), z.gte(1)), 10_000),
  SOCKETS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.gte(1)), 200),
  SOCKET_MESSAGES_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(10)), 600),
  UNSENT_BYTES_PER_SOCKET: z._default(z.coerce.number().check(z.int(), z.gte(65_536)), 262_144),
  UNSENT_BYTES: z._default(z.coerce.number().check(z.int(), z.gte(1_048_576)), 134_217_728),
  TRUST_PROXY: z._default(z.stringbool(), false),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** Every setting of the server, read and checked. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the settings from an environment. Throws one readable error that names each setting at fault. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new Error(`settings at fault:\n${z.prettifyError(parsed.error)}`);
  const read = parsed.data;
  if (read.COLOUR_LOCK_SECONDS >= read.COLOUR_ROUND_SECONDS) {
    throw new Error('COLOUR_LOCK_SECONDS must be shorter than COLOUR_ROUND_SECONDS');
  }
  if (read.METRICS_PORT !== 0 && read.METRICS_PORT === read.PORT) {
    throw new Error('METRICS_PORT must be another port than PORT, which is open to everybody');
  }
  if (read.MONEY === 'real' && (read.PLAY_WELCOME ?? NOTHING) > 0n) {
    throw new Error('PLAY_WELCOME is play money: a house of real money gives none away. Leave it out, or set it to 0.');
  }
  if (read.MONEY === 'real') {
    throw new Error(
      'MONEY=real does not start: licence number, licensing authority, allowed countries, a live gateway and an administrator with a second factor are not configured.',
    );
  }
  return {
    ...read,
    PLAY_WELCOME: read.PLAY_WELCOME ?? DEFAULT_WELCOME,
    social: readSocialClients(read),
    publicUrl: read.PUBLIC_URL ?? `http://${read.HOST}:${String(read.PORT)}`,
  };
}

/** What a new account begins with: nothing wherever money is not play money, whatever is set. */
export function getWelcome({ MONEY, PLAY_WELCOME }: Pick<Config, 'MONEY' | 'PLAY_WELCOME'>): Paise {
  return MONEY === 'play' ? PLAY_WELCOME : NOTHING;
}

/** What tokens are signed with, and what those of before were, while that is being changed. */
export function getTokenSecret({ JWT_SECRET: current, JWT_SECRET_PREVIOUS: previous }: Config): TokenSecret {
  return { current, previous };
}

/** What the house seals by, and by what it did before, while that is being changed. */
export function getHouseKey(config: Pick<Config, 'CHAIN_KEY' | 'CHAIN_KEY_PREVIOUS'>): HouseKey {
  return { current: config.CHAIN_KEY, previous: config.CHAIN_KEY_PREVIOUS };
}

/** What friends are named with, and how many of them bring their reward on a day without the operator's word. */
export function getReferralRules({ CHAIN_KEY: houseKey, REFERRAL_REWARDS_PER_DAY: rewardsPerDay }: Config) {
  return { houseKey, rewardsPerDay };
}

/** What providers know the house by, and what it names accounts at them with. */
export function getSocialKeys({ social: clients, CHAIN_KEY: houseKey }: Config) {
  return { clients, houseKey };
}

/** What push services know the house by. */
export function getVapid({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, publicUrl }: Config) {
  const ownPage = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@rang.invalid';
  return { privateKey, subject: VAPID_SUBJECT ?? ownPage };
}

/** The settings of this process. */
export function readOwnConfig(): Config {
  return readConfig(process.env);
}
