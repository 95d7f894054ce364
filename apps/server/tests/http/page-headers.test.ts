import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openHouse, type TestHouse } from '../house/open-house.ts';

let house: TestHouse;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'rang-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Rang</title>');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets', 'app-1234.js'), 'export {};');
  await mkdir(join(webRoot, 'dashboard'));
  await writeFile(join(webRoot, 'dashboard', 'wallet.html'), '<!doctype html><title>Wallet</title>');
  house = await openHouse({ settings: { CRASH_WAIT_SECONDS: '3600' }, webRoot });
});
afterAll(async () => {
  await house.close();
  await rm(webRoot, { recursive: true });
});

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Goes to an address as a browser does: the headers of what it is given. */
async function visit(path: string): Promise<Headers> {
  const { headers } = await fetch(`${house.address}${path}`, { headers: { accept: 'text/html' } });
  return headers;
}

/** A policy as a browser reads it: the sources of each directive; of one that is named twice the first counts. */
function readPolicy(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name !== '' && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}

/** Where scripts may come from, however they are loaded: each kind falls back on the next wider one. */
function listScriptSources(policy: string): string[] {
  const directives = readPolicy(policy);
  const fallback = directives.get('script-src') ?? directives.get('default-src');
  return ['script-src-elem', 'script-src-attr', 'worker-src', 'script-src'].flatMap(
    (name) => directives.get(name) ?? fallback ?? ['*'],
  );
}

test.each(['/', '/index.html', '/an/address/of/the/app', '/dashboard/wallet', '/support', '/assets/app-1234.js'])(
  'what is served at %s runs scripts of our own files alone, and is framed by nobody',
  async (path) => {
    const headers = await visit(path);
    expect(headers.get('content-security-policy')).toBe(PAGE_POLICY);
    expect(new Set(listScriptSources(PAGE_POLICY))).toEqual(new Set(["'self'"]));
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  },
);

test.each([
  ['/dashboard/wallet', 'Wallet'],
  ['/dashboard/wallet?tab=bets', 'Wallet'],
  ['/dashboard/wallet/statement', 'Rang'],
  ['/dashboard/../index', 'Rang'],
  ['//dashboard/wallet', 'Rang'],
])('%s has the page %s', async (path, title) => {
  const answer = await fetch(`${house.address}${path}`, { headers: { accept: 'text/html' } });
  expect(await answer.text()).toContain(`<title>${title}</title>`);
});

test.each([
  ['an answer', '/api/timer'],
  ['a refusal', '/api/balance'],
  ['what is not there', '/api/nothing'],
  ['an address that cannot be read', '/%E0%A4%A'],
  ['the description of the calls', '/api/openapi.json'],
  ['a handshake of the sockets', '/socket.io/?EIO=4&transport=polling'],
])('%s is no page: nothing in it runs, is framed, guessed at, kept, or read from elsewhere', async (_, path) => {
  const headers = await visit(path);
  expect(headers.get('content-security-policy')).toBe(CALL_POLICY);
  expect(new Set(listScriptSources(CALL_POLICY))).toEqual(new Set(["'none'"]));
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(headers.has('access-control-allow-origin')).toBe(false);
});

// Calls, and what is answered before them: a path that cannot be read, and the first poll of a socket.
const asked = [
  ...['/', '/assets/app-1234.js', '/api/timer', '/api/balance', '/an/address'],
  ...['/%', '/socket.io/?EIO=4&transport=polling'],
];

test('a house that is reached over TLS has browsers keep to it, and any other says nothing of it', async () => {
  const settings = { CRASH_WAIT_SECONDS: '3600', PUBLIC_URL: 'https://rang.example.com' };
  const secure = await openHouse({ settings, webRoot });
  onTestFinished(() => secure.close());
  const read = async ({ address }: TestHouse): Promise<(string | null)[]> => {
    const answers = await Promise.all(
      asked.map((path) => fetch(`${address}${path}`, { headers: { accept: 'text/html' } })),
    );
    return answers.map(({ headers }) => headers.get('strict-transport-security'));
  };
  // Of this name alone: others below its domain are not ours to say.
  expect(new Set(await read(secure))).toEqual(new Set(['max-age=31536000']));
  expect(new Set(await read(house))).toEqual(new Set([null]));
});

test('the page of the app has no script of its own in it that the policy would stop', async () => {
  const page = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8');
  const scripts = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/\ssrc="\//);
    expect(text?.trim()).toBe('');
  }
  expect(page).not.toMatch(/\son\w+\s*=|javascript:/i);
});
