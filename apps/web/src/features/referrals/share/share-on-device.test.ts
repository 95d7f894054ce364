import { expect, test } from 'vitest';
import { shareOnDevice } from './share-on-device.ts';

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
