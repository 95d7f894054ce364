import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose out of the house's key (64 hex characters), by HKDF; another `purpose` is another key. */
export function deriveKey(houseKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(houseKey, 'hex'), '', purpose, KEY_BYTES));
}

/**
 * Seals bytes with AES-256-GCM under a key of 32 bytes. `context` is not stored with them: whoever opens the seal has
 * to name the same one, so that what was sealed for one row is of no use in another.
 */
export function seal(plain: Buffer, key: Buffer, context = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what was sealed. Throws where the key or the context is another, or a bit has changed. */
export function unseal(sealed: Buffer, key: Buffer, context = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
