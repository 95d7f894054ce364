import { pino, type DestinationStream, type Logger } from 'pino';
import { openLogDestination } from './log-destination.ts';

export type { Logger };

/**
 * The house's log, JSON lines on standard output or into `destination`. Fields that hold secrets are blanked wherever they
 * appear.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const secrets = ['password', 'accessToken', 'refreshToken', 'token', 'authorization', 'secret', 'account_number'];
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: secrets.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[secret]' },
  };
  return pino(options, destination ?? standardOutput);
}

const STANDARD_OUTPUT = 1;
let opened: DestinationStream | undefined;

// One for the process, opened by its first line: who logs nothing leaves the descriptor alone.
const standardOutput: DestinationStream = {
  write: (line) => {
    opened ??= openLogDestination(STANDARD_OUTPUT);
    opened.write(line);
  },
};

/** What a log needs of an error. A database error also holds its whole connection, with statements and values: left out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}
