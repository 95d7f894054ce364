import { startEmbeddedPostgres } from '@rang/embedded-postgres';
import { makeDataDir } from '@rang/embedded-postgres/data-dir';
import { openUpgradeHouse } from './upgrade-house.ts';
import type { UpgradeAnswer, UpgradeOrder } from './upgrade-orders.ts';

// A house of two servers behind the load balancer, of the version before, each with the web app that it came with. It is in a
// process of its own, for browser tests: what it is made of belongs to another test runner.
const ends: (() => Promise<unknown>)[] = [];
const folder = await makeDataDir();
ends.push(() => folder.remove());
const postgres = await startEmbeddedPostgres({ dataDir: folder.path });
ends.push(() => postgres.stop());
const house = await openUpgradeHouse({
  connectionString: postgres.connectionString,
  onEnd: (end) => ends.push(end),
  isSeen: true,
});
for (const place of house.places) await place.start('before');
const upgraded = new Set<number>();

process.on('message', (order: UpgradeOrder) => {
  void (order === 'close' ? close() : upgrade(order.upgrade));
});
answer({ say: 'open', address: house.address });

async function upgrade(index: 0 | 1): Promise<void> {
  const place = house.places[index];
  const code = await place.stop();
  if (code !== 0) throw new Error(`a server that was asked to stop ended with ${String(code)}`);
  await place.start('present');
  upgraded.add(index);
  answer({ say: 'upgraded' });
}

async function close(): Promise<void> {
  for (const place of house.places) await place.stop();
  // The checks are of the present version: they can read its books alone, which its servers bring about.
  const faults = upgraded.size === house.places.length ? await house.listFaults() : [];
  for (const end of ends.toReversed()) await end();
  answer({ say: 'closed', faults: faults.map((fault) => JSON.stringify(fault)) });
  process.disconnect();
}

function answer(said: UpgradeAnswer): void {
  process.send?.(said);
}
