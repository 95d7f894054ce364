import { fstatSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { DestinationStream } from 'pino';

/** Writes all of a text, and calls back once. Never keeps anybody waiting for it. */
type Sink = (text: string, done: (error?: Error | null) => void) => void;

// What may wait for a disk or a reader: some ten thousand lines.
const MAX_WAITING = 4_000_000;
// Where writing fails, it is tried again this much later.
const REST_MS = 1_000;

/**
 * Writes the log into an open file descriptor, and never holds the house up for it: lines wait in memory as long as they
 * are few, and are dropped beyond that, or where the disk is full or nobody reads any more. How many were lost is the
 * next line that can be written.
 */
export function openLogDestination(fd: number, maxWaiting = MAX_WAITING): DestinationStream {
  const sink = openSink(fd);
  let waiting: string[] = [];
  let length = 0;
  let lost = 0;
  let isBusy = false;

  const writeOn = (): void => {
    const lines = waiting;
    const reported = lost;
    if (reported > 0) lines.push(describeLost(reported));
    [waiting, length, lost, isBusy] = [[], 0, 0, true];
    sink(lines.join(''), (error) => {
      if (error) {
        lost += reported + lines.length - (reported > 0 ? 1 : 0);
        setTimeout(goOn, REST_MS).unref();
      } else goOn();
    });
  };
  const goOn = (): void => {
    isBusy = false;
    if (waiting.length > 0 || lost > 0) writeOn();
  };

  process.on('exit', () => {
    // What is being written is written to its end; what waits has one more chance, which must not take long.
    tryToWrite(fd, waiting.join(''));
  });
  return {
    write: (line) => {
      if (length + line.length > maxWaiting) {
        lost += 1;
        return;
      }
      waiting.push(line);
      length += line.length;
      if (!isBusy) writeOn();
    },
  };
}

function openSink(fd: number): Sink {
  const kind = fstatSync(fd);
  return kind.isFIFO() || kind.isSocket() ? openPipe(fd) : (text, done) => writeAll(fd, Buffer.from(text), done);
}

/** A pipe is waited for by the system: a write that waits in Node's own threads would hold up even the end of the process. */
function openPipe(fd: number): Sink {
  const socket = new Socket({ fd, readable: false, writable: true });
  // Each write is notified of it as well.
  socket.on('error', () => undefined);
  socket.unref();
  return (text, done) => void socket.write(text, done);
}

function writeAll(fd: number, bytes: Buffer, done: (error?: Error | null) => void): void {
  write(fd, bytes, (error, written) => {
    if (error || written === bytes.length) done(error);
    else writeAll(fd, bytes.subarray(written), done);
  });
}

function tryToWrite(fd: number, text: string): void {
  if (text === '') return;
  try {
    writeSync(fd, text);
  } catch {
    // The disk is full, or nobody reads: there is nobody left to tell.
  }
}

function describeLost(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'log: lines were lost, as they could not be written' })}\n`;
}
