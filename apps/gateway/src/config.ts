import { join } from 'node:path';
import { z } from 'zod';
import type { GatewaySettings } from './app.ts';

const settings = z.object({
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  GATEWAY_MERCHANT: z.string().min(1).max(64).default('rang'),
  GATEWAY_SECRET: z.string().min(16, 'at least 16 characters, the same as the server has'),
  GATEWAY_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters, the same as the server has'),
  GATEWAY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYOUT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
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
