import {
  ADMIN_LIMITS,
  MONEY_MODES,
  NOTHING,
  notNegativeRupeesWith,
  paise,
  rupeesWith,
  type Paise,
} from '@rang/contract';
import { z } from 'zod';
import type { TokenSecret } from './modules/sessions/index.ts';
import { readSocialClients } from './read-social-clients.ts';

const seconds = z.coerce.number().positive().max(86_400);
const port = z.coerce.number().int().min(0).max(65_535);

const DEFAULT_WELCOME = paise(100_000n);
const MAX_WELCOME = paise(10_000_000n);
const wholeRupees = 'whole rupees, 100000 at most';

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  METRICS_PORT: port.default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().min(1),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(200).default(12),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url().optional(),
  MONEY: z.enum(MONEY_MODES).default('play'),
  PLAY_WELCOME: notNegativeRupeesWith(wholeRupees)
    .refine((amount) => amount % 100n === 0n && amount <= MAX_WELCOME, wholeRupees)
    .optional(),
  COLOUR_ROUND_SECONDS: seconds.default(60),
  COLOUR_LOCK_SECONDS: seconds.default(30),
  CRASH_WAIT_SECONDS: seconds.default(7),
  CHAIN_ROUNDS: z.coerce.number().int().min(2_000).max(1_000_000).default(100_000),
  JWT_SECRET: z.string().min(32),
  JWT_SECRET_PREVIOUS: z.string().min(32).optional(),
  CHAIN_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  VAPID_PRIVATE_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  ADMIN_PASSWORD: z.string().min(ADMIN_LIMITS.password.min).optional(),
  GATEWAY_URL: z.url(),
  GATEWAY_MERCHANT: z.string().min(1).default('rang'),
  GATEWAY_SECRET: z.string().min(16),
  GATEWAY_WEBHOOK_SECRET: z.string().min(16),
  GATEWAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).default('Rang <no-reply@rang.invalid>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: z.url().optional(),
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional(),
  X_ISSUER: z.url().optional(),
  REFERRAL_REWARDS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(10),
  WITHDRAWAL_SECOND_APPROVAL: rupeesWith('rupees, with at most two decimals').default(paise(1_000_000n)),
  USD_RATE: rupeesWith('rupees for a dollar, with at most two decimals').default(paise(8_500n)),
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/)
    .optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  SOCKETS: z.coerce.number().int().min(1).default(10_000),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  SOCKET_MESSAGES_PER_MINUTE: z.coerce.number().int().min(10).default(600),
  UNSENT_BYTES_PER_SOCKET: z.coerce.number().int().min(65_536).default(262_144),
  UNSENT_BYTES: z.coerce.number().int().min(1_048_576).default(134_217_728),
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
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

/** What push services know the house by. */
export function getVapid({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, publicUrl }: Config) {
  const ownPage = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@rang.invalid';
  return { privateKey, subject: VAPID_SUBJECT ?? ownPage };
}

/** The settings of this process. */
export function readOwnConfig(): Config {
  return readConfig(process.env);
}
