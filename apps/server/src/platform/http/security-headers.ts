/** For answers that are no page: nothing in them may be run, framed, guessed at or kept. */
export const CALL_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/**
 * For the web app's page and files. Scripts only from our own files; styles also in attributes, as Mantine sets them.
 */
export const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses may hold what is nobody else's business, such as the token of a reset link.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** Whether browsers reach a house over TLS, by its public address; a proxy ends it. */
export function isReachedOverTls(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** For whatever a house answers that is reached over TLS: for a year a browser comes to this name in no other way. */
export const TLS_HEADERS = { 'strict-transport-security': 'max-age=31536000' } as const;
