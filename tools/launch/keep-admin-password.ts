import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchSettings } from './launch-settings.ts';

/** What the first administrator logs in with. */
export interface AdminPassword {
  readonly password: string;
  /** Whether it was made just now. */
  readonly isNew: boolean;
  /** Where it is kept; undefined where it is a setting. */
  readonly file: string | undefined;
}

/** The password of the settings, else the one that was made at the first start. It is for its owner's eyes only. */
export function keepAdminPassword(settings: Pick<LaunchSettings, 'dataDir' | 'adminPassword'>): AdminPassword {
  const { dataDir, adminPassword } = settings;
  if (adminPassword !== undefined) return { password: adminPassword, isNew: false, file: undefined };
  const file = join(dataDir, 'admin-password');
  if (existsSync(file)) return { password: readFileSync(file, 'utf8').trim(), isNew: false, file };
  const password = createPassword();
  writePassword(file, password);
  return { password, isNew: true, file };
}

/** Writes another one in place of the one that is kept, where one is. */
export function replaceAdminPassword(dataDir: string, password: string): void {
  const file = join(dataDir, 'admin-password');
  if (existsSync(file)) writePassword(file, password);
}

/** A password of 16 random bytes: nobody guesses it, and it can be typed. */
export function createPassword(): string {
  return randomBytes(16).toString('base64url');
}

function writePassword(file: string, password: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
