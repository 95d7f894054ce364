import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameFeed } from './house-feed.ts';

// What PostgreSQL keeps of the name of a connection.
const NAME_BYTES = 63;

test('the feed of a server is called after it, and as no server is', () => {
  const server = `rang ${randomUUID()}`;
  expect(nameFeed(server)).toBe(`rang-feed ${server}`);
  expect(nameFeed(server)).not.toBe(server);
  expect(nameFeed('rang a')).not.toBe(nameFeed('rang ab'));
});

test('it is called as PostgreSQL keeps it', () => {
  expect(Buffer.byteLength(nameFeed(`rang ${randomUUID()}`))).toBeLessThanOrEqual(NAME_BYTES);
  expect(nameFeed('a'.repeat(100))).toHaveLength(NAME_BYTES);
});
