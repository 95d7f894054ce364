import { Transform } from 'node:stream';
import { gzip, type ZlibOptions } from 'node:zlib';

/**
 * Packs all that is written to it, and gives it on in one piece: what its reader has not taken is then counted on the
 * connection, where a stream that packs piece by piece would hold the rest back uncounted, for as long as nobody reads.
 */
export function createWholeGzip(options: ZlibOptions = {}): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
    flush: (done) => {
      gzip(Buffer.concat(pieces), options, done);
    },
  });
}
