import { expect, test } from 'vitest';
import { countByNetwork, limitNetworks, limitSites, readNetwork, readSite } from './read-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['not an address', 'not an address'],
])('%s stands for the network %s', (address, network) => {
  expect(readNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['not an address', undefined],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s lies in the site %s', (address, site) => {
  expect(readSite(address)).toBe(site);
});

const inSite = (network: number) => `2001:db8:1:${network.toString(16)}::9`;

test('a site has as much open as sixteen of its networks, and what is closed makes room', () => {
  const counts = countByNetwork(2);
  const closers: (() => void)[] = [];
  for (let network = 0; network < 16; network += 1) {
    expect(counts.hasRoom(inSite(network))).toBe(true);
    closers.push(counts.add(inSite(network)), counts.add(inSite(network)));
    expect(counts.hasRoom(inSite(network))).toBe(false);
  }
  expect(counts.hasRoom(inSite(16))).toBe(false);
  expect(counts.hasRoom('2001:db8:2::1')).toBe(true);
  expect(counts.hasRoom('203.0.113.7')).toBe(true);
  closers[0]?.();
  expect(counts.hasRoom(inSite(16))).toBe(true);
  expect(counts.hasRoom(inSite(0))).toBe(true);
  expect(counts.hasRoom(inSite(1))).toBe(false);
  for (const close of closers.slice(1)) close();
  expect(counts.hasRoom(inSite(1))).toBe(true);
});

test('a site may ask as often as sixteen of its networks; an IPv4 address is in none', () => {
  const wait = limitNetworks({ burst: 1, refillMs: 16_000 });
  for (let network = 0; network < 15; network += 1) expect(wait(inSite(network), 0)).toBe(0);
  // What a network asks beyond its own limit takes nothing from its neighbours.
  for (let again = 0; again < 100; again += 1) expect(wait(inSite(0), 0)).toBe(16_000);
  expect(wait(inSite(15), 0)).toBe(0);
  expect(wait(inSite(16), 0)).toBe(1_000);
  expect(wait('2001:db8:2::1', 0)).toBe(0);
  expect(wait('203.0.113.7', 0)).toBe(0);
  expect(wait('203.0.113.7', 0)).toBe(16_000);
  expect(wait(inSite(16), 1_000)).toBe(0);
});

test('where sites alone are limited, a network waits for its site only, and whoever lies in none never does', () => {
  const wait = limitSites({ burst: 2, refillMs: 16_000 });
  const askEach = (now: number): number[] =>
    Array.from({ length: 40 }, (_, attempt) => wait(inSite(attempt % 20), now));
  // Of twenty networks, eight have one attempt left when their site has none.
  const each = (ofTwelve: number, ofEight: number): number[] => [
    ...Array.from({ length: 12 }, () => ofTwelve),
    ...Array.from({ length: 8 }, () => ofEight),
  ];
  expect(askEach(0)).toEqual([...each(0, 0), ...each(0, 1_000)]);
  expect(askEach(400)).toEqual([...each(0, 600), ...each(0, 600)]);
  expect(askEach(800)).toEqual([...each(0, 200), ...each(0, 200)]);
  expect(askEach(1_200)).toEqual([...each(0, 800).with(12, 0), ...each(0, 800).with(12, 0)]);
  for (const name of ['203.0.113.7', '203.0.113.7:4001', '::ffff:203.0.113.7'])
    for (let again = 0; again < 100; again += 1) expect(wait(name, 0)).toBe(0);
});
