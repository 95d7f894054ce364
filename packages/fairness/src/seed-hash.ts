import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesToHex } from './hex.ts';

/** The commitment to a server seed: SHA-256 of its text, as hex. Shown before the first game that the seed decides. */
export function seedHash(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}
