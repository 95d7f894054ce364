import { access, chmod, constants, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completePrograms } from './programs.ts';

let folder: string;
let native: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rang-programs-'));
  native = join(folder, 'native');
  await mkdir(join(native, 'bin'), { recursive: true });
  await mkdir(join(native, 'lib'));
  await writeFile(join(native, 'bin', 'postgres'), '');
  await writeFile(join(native, 'bin', 'initdb'), '');
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
  await writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('links that npm left out are made, relative, so that the folder can be moved', async () => {
  await completePrograms(native);
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  await completePrograms(native);
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test('programs that lost their right to run get it back', async () => {
  await chmod(join(native, 'bin', 'postgres'), 0o644);
  await completePrograms(native);
  await expect(access(join(native, 'bin', 'postgres'), constants.X_OK)).resolves.toBeUndefined();
});
