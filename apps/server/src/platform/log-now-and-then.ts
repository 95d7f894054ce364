import type { Logger } from './logger.ts';

const QUIET_MS = 60_000;

interface Told {
  at: number;
  untold: number;
}

// Each house has a log of its own, and the messages are the few that stand in the code.
const told = new WeakMap<object, Map<string, Told>>();

/**
 * Writes what comes as often as somebody calls: at once, then once a minute at most, with how many `times` it came since.
 * Ten thousand lines a second that all say the same hide everything else, and fill a disk. Goes by a clock that nobody
 * sets.
 */
export function logNowAndThen(
  logger: Pick<Logger, 'error' | 'warn'>,
  message: string,
  { level = 'error', ...details }: { level?: 'error' | 'warn' } & Record<string, unknown> = {},
): void {
  const messages = told.get(logger) ?? new Map<string, Told>();
  told.set(logger, messages);
  const last = messages.get(message) ?? { at: Number.NEGATIVE_INFINITY, untold: 0 };
  messages.set(message, last);
  last.untold += 1;
  const now = performance.now();
  if (now - last.at < QUIET_MS) return;
  logger[level]({ ...details, times: last.untold }, message);
  last.at = now;
  last.untold = 0;
}
