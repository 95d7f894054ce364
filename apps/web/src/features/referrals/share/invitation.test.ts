import { expect, test } from 'vitest';
import { linkOf, shareOnDevice } from './invitation.ts';

test('a link leads to the signup of the house that it was shared from, with the code in it', () => {
  expect(linkOf('https://rang.example', 'K7QM2XWA')).toBe('https://rang.example/signup?ref=K7QM2XWA');
});

test('a code with signs of its own stays one value of the link', () => {
  const link = new URL(linkOf('http://127.0.0.1:3000', 'a&b=c d+#é'));
  expect([...link.searchParams]).toEqual([['ref', 'a&b=c d+#é']]);
});

const INVITATION = { link: 'https://rang.example/signup?ref=K7QM2XWA', message: 'Join me.' };

test('a device with a share sheet is given the message and the link', async () => {
  const given: ShareData[] = [];
  const device = {
    share: (data: ShareData) => {
      given.push(data);
      return Promise.resolve();
    },
  };
  expect(await shareOnDevice(INVITATION, device)).toBe(true);
  expect(given).toEqual([{ text: 'Join me.', url: INVITATION.link }]);
});

test('a sheet that was closed without sharing was there; one that was not allowed was not', async () => {
  const failing = (name: string) => ({ share: () => Promise.reject(new DOMException('', name)) });
  expect(await shareOnDevice(INVITATION, failing('AbortError'))).toBe(true);
  expect(await shareOnDevice(INVITATION, failing('NotAllowedError'))).toBe(false);
});

test('a device without one says so', async () => {
  expect(await shareOnDevice(INVITATION, {})).toBe(false);
});
