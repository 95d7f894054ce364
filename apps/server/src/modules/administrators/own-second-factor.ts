import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  changeOwn,
  changeSecret,
  checkPassword,
  type Asker,
  type NextToken,
  type OwnAccountParts,
} from './change-own.ts';
import {
  confirmFactor,
  deleteFactor,
  describeFactor,
  insertRecoveryCodes,
  lockSecondFactor,
  upsertUnconfirmed,
} from './second-factor-store.ts';
import { lockAdministrator } from './store.ts';

/** Makes a secret, which counts once a code of it was confirmed. Throws PASSWORD_WRONG; refused where a factor is on. */
export async function beginSecondFactor(
  parts: OwnAccountParts,
  asker: Asker,
  password: string,
): Promise<{ success: true; secret: string; uri: string }> {
  const { adminId, username } = asker.admin;
  await checkPassword(parts, asker.admin, { password, field: 'password' });
  const { sealedSecret, ...shown } = parts.codes.create({ id: adminId, username });
  await changeOwn(parts, { ...asker, action: 'second-factor.begun' }, async (client) => {
    if (!(await upsertUnconfirmed(client, adminId, sealedSecret))) {
      throw new Refusal('BAD_REQUEST', { message: 'Turn the second factor off before you set up another.' });
    }
    return { before: null, after: null };
  });
  return { success: true, ...shown };
}

/**
 * Turns the second factor on, ends every session but for the one that asks, which goes on with another token, and gives back the
 * recovery codes. Throws CODE_WRONG and SECOND_FACTOR_MISSING.
 */
export async function confirmSecondFactor(
  parts: OwnAccountParts,
  asker: Asker,
  code: string,
): Promise<NextToken & { readonly recoveryCodes: string[] }> {
  const { adminId, sessionId } = asker.admin;
  const recovery = parts.codes.createRecoveryCodes();
  const attempt = await parts.guesses.beginInSession(sessionId);
  // Each session was opened by the password alone, which is no longer enough.
  const next = await changeSecret(parts, { ...asker, action: 'second-factor.on' }, async (client, at) => {
    // Who logs in by password alone holds the account too: that session is there to be ended, or the login finds a factor.
    await lockAdministrator(client, adminId);
    // Of several codes that are good at once only one confirms it.
    const factor = await lockSecondFactor(client, adminId);
    // One that is on is there to be removed alone.
    if (factor?.confirmedAt !== null) throw new Refusal('SECOND_FACTOR_MISSING');
    await useCode(parts, client, { adminId, code });
    await confirmFactor(client, adminId, at);
    await insertRecoveryCodes(client, adminId, recovery.hashes);
    await attempt.takeBack(client);
    return { before: { secondFactor: false }, after: { secondFactor: true } };
  });
  return { ...next, recoveryCodes: recovery.codes };
}

/** Turns the second factor off. Throws PASSWORD_WRONG, CODE_WRONG and SECOND_FACTOR_MISSING. */
export async function removeSecondFactor(
  parts: OwnAccountParts,
  asker: Asker,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { adminId } = asker.admin;
  await checkPassword(parts, asker.admin, { password, field: 'password' });
  const attempt = await parts.guesses.beginInSession(asker.admin.sessionId);
  await changeOwn(parts, { ...asker, action: 'second-factor.off' }, async (client) => {
    if (!(await describeFactor(client, adminId)).isOn) throw new Refusal('SECOND_FACTOR_MISSING');
    await useCode(parts, client, { adminId, code });
    await deleteFactor(client, adminId);
    await attempt.takeBack(client);
    return { before: { secondFactor: true }, after: { secondFactor: false } };
  });
}

async function useCode(
  parts: OwnAccountParts,
  client: Queryable,
  { adminId, code }: { readonly adminId: bigint; readonly code: string },
): Promise<void> {
  const isRight = await parts.codes.use(client, { adminId, code, now: parts.clock.now() });
  if (!isRight) throw new Refusal('CODE_WRONG', { field: 'code' });
}
