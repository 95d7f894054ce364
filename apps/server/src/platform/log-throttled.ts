import type { Logger } from './logger.ts';

const QUIET_MS = 60_000;

interface Message {
  loggedAt: number;
  unlogged: number;
}

// Each house has a log of its own, and the messages are the few that stand in the code.
const messagesByLogger = new WeakMap<object, Map<string, Message>>();

/**
 * Logs a message that may come thousands of times: at once, then once a minute at most, with how many `times` it came since.
 * Ten thousand lines a second that all say the same hide everything else, and fill a disk. Goes by a clock that nobody
 * sets.
 */
export function logThrottled(
  logger: Pick<Logger, 'error' | 'warn'>,
  message: string,
  { level = 'error', ...details }: { level?: 'error' | 'warn' } & Record<string, unknown> = {},
): void {
  const messages = messagesByLogger.get(logger) ?? new Map<string, Message>();
  messagesByLogger.set(logger, messages);
  const last = messages.get(message) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
  messages.set(message, last);
  last.unlogged += 1;
  const now = performance.now();
  if (now - last.loggedAt < QUIET_MS) return;
  logger[level]({ ...details, times: last.unlogged }, message);
  last.loggedAt = now;
  last.unlogged = 0;
}
