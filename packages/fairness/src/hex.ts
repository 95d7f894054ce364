import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const HASH_HEX = /^[0-9a-f]{64}$/;

/** The 32 bytes of a hash written as 64 lower-case hex characters. Throws a RangeError for any other text. */
export function hashBytes(hash: string): Uint8Array {
  if (!HASH_HEX.test(hash)) throw new RangeError('a hash is 64 lower-case hex characters');
  return hexToBytes(hash);
}

export { bytesToHex };
