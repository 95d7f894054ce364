import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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

/** The house's key (64 hex characters). While it is being changed, also the one before, by which nothing is sealed any more. */
export type HouseKey = string | { readonly current: string; readonly previous: string | undefined };

/** Both of the house's keys; the one before is undefined where the key is not being changed. */
export function getKeys(houseKey: HouseKey): { readonly current: string; readonly previous: string | undefined } {
  return typeof houseKey === 'string' ? { current: houseKey, previous: undefined } : houseKey;
}

/** Of base64url, 6 bits each: no two things share a name, and none can be taken for the hash of a round. */
const NAME_LENGTH = 22;

/**
 * Makes names, for one purpose, of what the house numbers one after the other: a number tells how many there are, a name
 * nothing. The same numbers, in this order, have the same name, at every server.
 */
export function createNamer(houseKey: HouseKey, purpose: string): (...of: readonly (bigint | string)[]) => string {
  const key = deriveKey(getKeys(houseKey).current, purpose);
  return (...of) => createHmac('sha256', key).update(of.join(' ')).digest('base64url').slice(0, NAME_LENGTH);
}

/** Seals and opens what is kept for one purpose. */
export interface Sealer {
  seal(plain: Buffer, context?: string): Buffer;
  /** Throws where neither key opens it, or a bit has changed. */
  unseal(sealed: Buffer, context?: string): Buffer;
  /** The same sealed by the key of now; undefined where it is already. */
  reseal(sealed: Buffer, context?: string): Buffer | undefined;
}

/** Makes the sealer of a purpose; chains alone are sealed by the house's key itself, and have none. */
export function createSealer(houseKey: HouseKey, purpose?: string): Sealer {
  const { current, previous } = getKeys(houseKey);
  const derive = (key: string): Buffer => (purpose === undefined ? Buffer.from(key, 'hex') : deriveKey(key, purpose));
  const [key, keyBefore] = [derive(current), previous === undefined ? undefined : derive(previous)];
  const unsealByEither = (sealed: Buffer, context?: string): { plain: Buffer; isCurrent: boolean } => {
    try {
      return { plain: unseal(sealed, key, context), isCurrent: true };
    } catch (error) {
      if (keyBefore === undefined) throw error;
      return { plain: unseal(sealed, keyBefore, context), isCurrent: false };
    }
  };
  return {
    seal: (plain, context) => seal(plain, key, context),
    unseal: (sealed, context) => unsealByEither(sealed, context).plain,
    reseal: (sealed, context) => {
      const { plain, isCurrent } = unsealByEither(sealed, context);
      return isCurrent ? undefined : seal(plain, key, context);
    },
  };
}
