import { copyFileSync, statSync, truncateSync } from 'node:fs';

const LOOK_MS = 1_000;
const LIMIT_BYTES = 20_000_000;

/**
 * Keeps a log within its limit while it is written: what has grown beyond it is moved aside, and the file begins anew. It
 * is emptied and not replaced, as whoever writes has it open. Lines of that very moment are lost; where the disk has no
 * room for the copy, all of them are.
 */
export function boundLog(path: string, limitBytes = LIMIT_BYTES): { stop(): void } {
  const look = setInterval(() => {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) turn(path);
  }, LOOK_MS);
  look.unref();
  return {
    stop: () => {
      clearInterval(look);
    },
  };
}

function turn(path: string): void {
  try {
    copyFileSync(path, `${path}.old`);
  } catch {
    // The limit holds all the same: a log must not be what fills the disk.
  }
  truncateSync(path);
}
