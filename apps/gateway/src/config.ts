import { join } from 'node:path';
import { z } from 'zod/mini';
import type { GatewaySettings } from './app.ts';

// What is at fault is said in words; by itself zod's small build says no more than that it is invalid.
z.config(z.locales.en());

const settings = z.object({
  GATEWAY_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3001),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  GATEWAY_MERCHANT: z._default(z.string().check(z.minLength(1), z.maxLength(64)), 'rang'),
  GATEWAY_SECRET: z.string().check(z.minLength(16, 'at least 16 characters, the same as the server has')),
  GATEWAY_WEBHOOK_SECRET: z.string().check(z.minLength(16, 'at least 16 characters, the same as the server has')),
  GATEWAY_PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  PAYOUT_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(86_400)), 2),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/**
 * Reads the settings, of this process where no others are given. Throws one readable error that names each setting at
 * fault, never its value.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): GatewaySettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new Error(`settings at fault:\n${z.prettifyError(parsed.error)}`);
  const read = parsed.data;
  return {
    port: read.GATEWAY_PORT,
    host: read.HOST,
    dataDir: join(read.DATA_DIR, 'gateway'),
    merchant: read.GATEWAY_MERCHANT,
    secret: read.GATEWAY_SECRET,
    webhookSecret: read.GATEWAY_WEBHOOK_SECRET,
    payoutMs: read.PAYOUT_SECONDS * 1000,
    logLevel: read.LOG_LEVEL,
    ...(read.GATEWAY_PUBLIC_URL === undefined ? {} : { publicUrl: read.GATEWAY_PUBLIC_URL }),
  };
}
