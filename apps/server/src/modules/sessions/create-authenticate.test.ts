import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createAuthenticate } from './create-authenticate.ts';

test('a token is verified once, however its header is written', async () => {
  const verified: string[] = [];
  const authenticate = createAuthenticate({
    clock: systemClock,
    tokens: {
      sign: () => Promise.reject(new Error('nothing is signed here')),
      verify: (text: string) => {
        verified.push(text);
        return Promise.resolve({ identity: { sessionId: 's' }, expiresAt: Infinity });
      },
    },
    sessions: { check: () => true },
  });
  for (const header of ['one', 'Bearer one', 'bearer   one', 'BEARER one', 'Bearer two']) await authenticate(header);
  expect(verified).toEqual(['one', 'two']);
});
