import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isOwnPage } from './own-page.ts';

interface PageRequest {
  readonly origin?: string;
  readonly host?: string;
  readonly publicUrl?: string;
  readonly localAddress?: string;
}

/** A request at port 4000 of a house. */
function isOwn({ origin, host, publicUrl = 'https://rang.example', localAddress = '10.0.0.7' }: PageRequest): boolean {
  const request = { headers: { origin, host }, socket: { localAddress, localPort: 4000 } };
  return isOwnPage(request as unknown as IncomingMessage, publicUrl);
}

describe('whose page asks for a socket', () => {
  it.each([
    [{ origin: 'https://rang.example' }, true],
    [{ origin: 'https://rang.example:443' }, true],
    [{ origin: 'http://rang.example' }, false],
    [{ origin: 'https://rang.example:8443' }, false],
    [{ origin: 'https://rang.example.evil' }, false],
    [{ origin: 'https://evil.example', host: 'evil.example' }, false],
    [{ origin: 'http://evil.example:4000', host: 'evil.example:4000' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ origin: 'file://' }, false],
  ])('by its origin: %o', (asked, expected) => {
    expect(isOwn(asked)).toBe(expected);
  });

  it.each([
    [{ origin: 'http://127.0.0.1:4000', publicUrl: 'http://127.0.0.1' }, true],
    [{ origin: 'http://localhost:4000', publicUrl: 'http://127.0.0.1' }, true],
    [{ origin: 'http://[::1]:4000', publicUrl: 'http://127.0.0.1' }, true],
    [{ origin: 'http://localhost', publicUrl: 'http://127.0.0.1' }, true],
    [{ origin: 'http://localhost:5173', publicUrl: 'http://127.0.0.1:5173' }, true],
    [{ origin: 'http://localhost:4000', localAddress: '127.0.0.1' }, true],
    [{ origin: 'http://localhost:4000', localAddress: '::1' }, true],
    [{ origin: 'http://localhost:4000', localAddress: '::ffff:127.0.0.1' }, true],
    [{ origin: 'http://localhost:4000' }, false],
    [{ origin: 'http://localhost:4001', publicUrl: 'http://127.0.0.1' }, false],
    [{ origin: 'http://evil.localhost:4000', publicUrl: 'http://127.0.0.1' }, false],
    [{ origin: 'http://evil.example:4000', host: 'evil.example:4000', publicUrl: 'http://127.0.0.1' }, false],
  ])('by the names of this machine, where the house is on it: %o', (asked, expected) => {
    expect(isOwn(asked)).toBe(expected);
  });

  it.each([
    [{ host: 'rang.example' }, true],
    [{ host: 'localhost:4000' }, true],
    [{ host: '192.0.2.7:4000' }, true],
    [{ host: '[2001:db8::7]:4000' }, true],
    [{ host: 'evil.example:4000' }, false],
    [{ host: '' }, false],
    [{}, false],
  ])('by the host that it asks, where it names no origin: %o', (asked, expected) => {
    expect(isOwn(asked)).toBe(expected);
  });
});
