import { pino, type Logger } from 'pino';

export type { Logger };

/** The house's log, JSON lines on standard output. Fields that hold secrets are blanked wherever they appear. */
export function createLogger(level: string): Logger {
  const secrets = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'secret', 'account_number'];
  return pino({
    level,
    base: null,
    redact: { paths: secrets.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[secret]' },
  });
}
