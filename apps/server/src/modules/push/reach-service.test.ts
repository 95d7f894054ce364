import { expect, test } from 'vitest';
import { lookUpPublic, sendToService } from './reach-service.ts';

// A name that nobody has; without a network it cannot be looked up either.
const NOBODYS = 'no-such-name.example.com';

test.each([true, false])(
  'a name that leads nowhere is an error to whoever asks (for all addresses: %s)',
  async (all) => {
    const looked = await new Promise((resolve) => {
      lookUpPublic(NOBODYS, { all }, (error) => {
        resolve(error?.code);
      });
    });
    expect(looked).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  },
);

test('a notice for a service whose name leads nowhere is not taken, and may be tried again', async () => {
  const endpoint = new URL(`https://${NOBODYS}/a`);
  expect(await sendToService({ endpoint, headers: {}, body: Buffer.alloc(0) }, () => false)).toBe('untaken');
});
