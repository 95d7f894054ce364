import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

test('a password fits its own hash and no other does', async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash('open sesame');
  expect(await hasher.verify(hash, 'open sesame')).toBe(true);
  expect(await hasher.verify(hash, 'open sesame ')).toBe(false);
});

test('a hash is argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await createPasswordHasher().hash('open sesame')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the decoy costs the same to compare as a real hash, and nothing fits it', async () => {
  const hasher = createPasswordHasher();
  expect(parseOptions(hasher.decoy)).toEqual(parseOptions(await hasher.hash('open sesame')));
  expect(await hasher.verify(hasher.decoy, '')).toBe(false);
});

test('at another cost, the decoy too is compared at that cost', async () => {
  const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hash = await hasher.hash('open sesame');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(parseOptions(hasher.decoy)).toEqual(parseOptions(hash));
  expect(await hasher.verify(hash, 'open sesame')).toBe(true);
  expect(await hasher.verify(hasher.decoy, 'open sesame')).toBe(false);
});

test('a letter is the same letter however the keyboard spells it', async () => {
  const hasher = createPasswordHasher();
  expect(await hasher.verify(await hasher.hash('caf\u00e9!'), 'cafe\u0301!')).toBe(true);
});

test('two are hashed at a time, 64 wait, and more are refused as busy', async () => {
  const hasher = createPasswordHasher();
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.verify(hasher.decoy, 'guess')));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(66);
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map((result) => (result.reason as Error).message);
  expect(refused).toHaveLength(4);
  expect(new Set(refused)).toEqual(new Set(['We are very busy right now. Nothing was taken. Please try again.']));
  // The places are free again afterwards.
  expect(await hasher.verify(hasher.decoy, 'guess')).toBe(false);
}, 60_000);
