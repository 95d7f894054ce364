import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, seal, unseal } from './seal.ts';

const HOUSE_KEY = 'ab'.repeat(32);
const key = deriveKey(HOUSE_KEY, 'of a test');
const secret = Buffer.from('123456789012');

test('what was sealed is opened again by the same key and context, and looks different each time', () => {
  const [first, second] = [seal(secret, key, 'row 1'), seal(secret, key, 'row 1')];
  expect(unseal(first, key, 'row 1')).toEqual(secret);
  expect(unseal(second, key, 'row 1')).toEqual(secret);
  expect(first).not.toEqual(second);
  expect(first.includes(secret)).toBe(false);
});

test('another key, another context, a changed bit or a shorter tag opens nothing', () => {
  const sealed = seal(secret, key, 'row 1');
  expect(() => unseal(sealed, deriveKey(HOUSE_KEY, 'of another'), 'row 1')).toThrow();
  expect(() => unseal(sealed, deriveKey('ba'.repeat(32), 'of a test'), 'row 1')).toThrow();
  expect(() => unseal(sealed, key, 'row 2')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(() => unseal(changed, key, 'row 1')).toThrow();
  }
  expect(() => unseal(sealed.subarray(0, 20), key, 'row 1')).toThrow();
});

test('what is sealed without a context is plain AES-256-GCM: nonce, tag, text', () => {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  expect(unseal(Buffer.concat([nonce, cipher.getAuthTag(), text]), key)).toEqual(secret);
});
