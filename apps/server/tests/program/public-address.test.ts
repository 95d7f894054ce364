import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { testSettings } from '../house/open-house.ts';

const readAddress = (PUBLIC_URL: string): string | undefined =>
  readConfig({ ...testSettings('postgres://nowhere'), PUBLIC_URL }).PUBLIC_URL;

test.each([
  ['https://rang.example.com', 'https://rang.example.com/'],
  ['HTTPS://Rang.Example.COM', 'https://rang.example.com/'],
  ['https://rang.example.com:443/', 'https://rang.example.com/'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
])('the public address %s is %s to cookies, HSTS and origins alike', (given, read) => {
  expect(readAddress(given)).toBe(read);
});

test.each(['rang.example.com', 'rang.example.com:443', 'localhost:3000', 'ftp://rang.example.com'])(
  '%s is no public address: no browser would be let in from there',
  (given) => {
    expect(() => readAddress(given)).toThrow('PUBLIC_URL');
  },
);
