import { writeSync } from 'node:fs';
import { pino, type Logger } from 'pino';

const STANDARD_OUTPUT = 1;

/**
 * The gateway's log, JSON lines on standard output. What cannot be written, as the disk is full, is dropped: it holds
 * nobody up.
 */
export function createLog(level: string): Logger {
  const destination = {
    write: (line: string): void => {
      try {
        writeSync(STANDARD_OUTPUT, line);
      } catch {
        // There is nobody left to tell.
      }
    },
  };
  return pino({ level, base: null }, destination);
}
