import { AuthorizationResponseError } from 'openid-client';
import type { SocialProvider } from '@rang/contract';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Logs why a provider's part of a login failed, and throws SOCIAL_FAILED. Only names, codes and the library's own fixed
 * texts are written down: what it hangs on its errors holds tokens, codes and people's addresses.
 */
export function failLogin(
  logger: Logger,
  { provider, step, error }: { provider: SocialProvider; step: 'start' | 'return'; error: unknown },
): never {
  const providerError = error instanceof AuthorizationResponseError ? error.error.slice(0, 100) : undefined;
  logger.warn(
    { provider, step, told: providerError, reasons: listReasons(error) },
    'social: a login failed at its provider',
  );
  throw new Refusal('SOCIAL_FAILED');
}

const DEEPEST = 4;

function listReasons(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth === DEEPEST) return [];
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return [`${error.name}: ${error.message}${code}`, ...listReasons(error.cause, depth + 1)];
}
