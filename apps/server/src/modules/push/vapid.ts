import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** What the house shows to push services, so that they take its notices alone for a device that subscribed with its key. */
export interface VapidDetails {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Reads the house's private key, 64 hexadecimal digits, and reckons the public one. Throws where it is none of the curve. */
export function readVapid(privateKey: string, subject: string): VapidDetails {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, 'hex');
  } catch (cause) {
    throw new Error('VAPID_PRIVATE_KEY is no private key of P-256', { cause });
  }
  const privateText = Buffer.from(privateKey, 'hex').toString('base64url');
  return { subject, publicKey: pair.getPublicKey('base64url'), privateKey: privateText };
}

/** Whether a device's public key is a point of the curve: for any other nothing could be encrypted. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
