import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../../platform/database/database.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createSealer, type HouseKey } from '../../platform/seal.ts';
import { lockSecondFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';

const STEP_MS = 30_000;
// A phone's clock may be half a minute off in either direction.
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 8;
/** What the key is derived for. */
export const FACTORS = 'rang second factor';

/** What codes are made and read with. */
export interface SecondFactorCodes {
  /** A secret for an authenticator, with the address that its QR code holds, and what is stored of it. */
  create(administrator: { readonly id: bigint; readonly username: string }): {
    readonly secret: string;
    readonly uri: string;
    readonly sealedSecret: Buffer;
  };
  /** Recovery codes as they are shown, once, and what is stored of them. */
  createRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] };
  /**
   * Uses a code up, in the caller's transaction: one of the authenticator, or a recovery code. False where it is neither or
   * was used before. One of the authenticator is of use before the factor is confirmed, a recovery code is not there yet.
   */
  use(
    client: Queryable,
    order: { readonly adminId: bigint; readonly code: string; readonly now: number },
  ): Promise<boolean>;
}

/** The key that secrets are sealed with is derived from the house's and serves nothing else. */
export function createSecondFactorCodes(houseKey: HouseKey, randomness: Randomness): SecondFactorCodes {
  const sealer = createSealer(houseKey, FACTORS);
  return {
    create: ({ id, username }) => {
      const secret = Secret.fromHex(randomness.hex(SECRET_BYTES));
      const totp = new TOTP({ issuer: 'Rang', label: username, secret });
      const sealedSecret = sealer.seal(Buffer.from(secret.hex, 'hex'), String(id));
      return { secret: secret.base32, uri: totp.toString(), sealedSecret };
    },
    createRecoveryCodes: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () => randomness.hex(RECOVERY_BYTES).toUpperCase());
      return { codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), hashes: codes.map(hashCode) };
    },
    use: async (client, { adminId, code: typed, now }) => {
      const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
      if (!/^[0-9]{6}$/.test(code)) {
        return takeRecoveryCode(client, { adminId, hash: hashCode(code), at: new Date(now) });
      }
      const factor = await lockSecondFactor(client, adminId);
      if (factor === undefined) return false;
      const secret = Secret.fromHex(sealer.unseal(factor.sealedSecret, String(adminId)).toString('hex'));
      const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: WINDOW });
      return delta !== null && takeStep(client, adminId, BigInt(Math.floor(now / STEP_MS) + delta));
    },
  };
}

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
