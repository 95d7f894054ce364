import type { Randomness } from '../../platform/randomness.ts';

// Without 0 and O, 1, I and L: a code is read aloud and typed off a screen.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
// The largest multiple of the alphabet's length in a byte; bytes from here on would favour its first letters.
const FAIR_BYTES = 248;
const BYTES_AT_ONCE = 12;
const CODE = /^[2-9A-HJKMNP-Z]{8}$/;

/** Draws a code of eight letters and digits, each as likely as every other. */
export function drawReferralCode(randomness: Randomness): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of Buffer.from(randomness.hex(BYTES_AT_ONCE), 'hex')) {
      if (byte < FAIR_BYTES && code.length < LENGTH) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return code;
}

/** The code as it is stored, from what a person typed in capitals or not; undefined for what no code looks like. */
export function parseReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}
