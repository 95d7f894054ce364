// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFetched } from '../imports/import-fetched.ts';

let answers: Response[];
const fetched = vi.fn(() => {
  const answer = answers.shift();
  return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
});

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  document.head.replaceChildren();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

const listLinks = () => [...document.head.querySelectorAll('link')];

test('a part is imported once its files are here, and none of them is fetched twice', async () => {
  const load = vi.fn(() => Promise.resolve('part'));
  answers = [new Response('one'), new Response('two'), new Response('three')];
  await expect(importFetched(load, ['assets/once-a.js', 'assets/once-b.js'])).resolves.toBe('part');
  await importFetched(load, ['assets/once-b.js', 'assets/once-c.js']);
  expect(fetched.mock.calls).toEqual([['/assets/once-a.js'], ['/assets/once-b.js'], ['/assets/once-c.js']]);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['cannot be fetched', []],
  ['is answered with a refusal', [new Response('', { status: 502 })]],
  ['breaks off', [new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut off')) }))]],
])('where a file %s nothing is imported, and the next try fetches it again', async (how, first) => {
  const load = vi.fn(() => Promise.resolve('part'));
  const files = [`assets/${how}.js`];
  answers = first;
  await expect(importFetched(load, files)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  answers = [new Response('here')];
  await expect(importFetched(load, files)).resolves.toBe('part');
});

test('what the page names is not fetched beside it', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/named.js"><link rel="stylesheet" href="/assets/named.css">';
  await importFetched(() => Promise.resolve(), ['assets/named.js', 'assets/named.css']);
  expect(fetched).not.toHaveBeenCalled();
  expect(listLinks()).toHaveLength(2);
});

test('styles that could not be had are asked for anew', async () => {
  const load = vi.fn(() => Promise.resolve('part'));
  // The document of these tests fetches nothing: to its links it says what it is told to say.
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
  await expect(importFetched(load, ['assets/part.css'])).rejects.toThrow('/assets/part.css');
  expect(listLinks()).toHaveLength(0);
  expect(load).not.toHaveBeenCalled();
  settings['handleDisabledFileLoadingAsSuccess'] = true;
  await expect(importFetched(load, ['assets/part.css'])).resolves.toBe('part');
  expect(listLinks().map((link) => link.rel)).toEqual(['stylesheet']);
});
