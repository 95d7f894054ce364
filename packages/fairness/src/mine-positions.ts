import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { pickPositions, TILES } from './pick-positions.ts';

/** What a board is drawn from: both seeds as text, the number of the game under them, and how many mines lie on it. */
export interface BoardSource {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly mines: number;
}

const FLOAT_BYTES = 4;
const FLOATS_A_DIGEST = 8;

/**
 * Where the mines of a game lie: `mines` positions of 0 to 24, ascending. Stake's published scheme: HMAC-SHA256 with
 * the server seed's text for its key and `clientSeed:nonce:cursor` for its message, read four bytes a fraction; each
 * fraction picks one of the tiles that are left. The cursor goes up by one for each further digest.
 * Throws a RangeError where `mines` is not 1 to 24 or `nonce` is not a whole number from 0.
 */
export function minePositions(source: BoardSource): number[] {
  const { serverSeed, clientSeed, nonce, mines } = source;
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0');
  if (!Number.isSafeInteger(mines) || mines < 1 || mines >= TILES) throw new RangeError('mines are 1 to 24');
  const key = utf8ToBytes(serverSeed);
  let digest = new DataView(new ArrayBuffer(0));
  return pickPositions(mines, (index) => {
    const place = index % FLOATS_A_DIGEST;
    if (place === 0) {
      const message = `${clientSeed}:${String(nonce)}:${String(index / FLOATS_A_DIGEST)}`;
      digest = new DataView(hmac(sha256, key, utf8ToBytes(message)).slice().buffer);
    }
    return digest.getUint32(place * FLOAT_BYTES) / 2 ** 32;
  });
}

/** The commitment to a server seed: SHA-256 of its text, as hex. Shown before the first game that the seed decides. */
export function seedHash(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}
