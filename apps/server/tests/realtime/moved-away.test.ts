import { setTimeout as wait } from 'node:timers/promises';
import { CRASH_NAMESPACE } from '@rang/contract';
import { expect, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { openHouse } from '../house/open-house.ts';
import { connectSocket } from '../house/socket-client.ts';

test('a server that stops closes no socket before its command is answered', async () => {
  const house = await openHouse({ settings: { DRAIN_SECONDS: '2', CRASH_WAIT_SECONDS: '3000' } });
  // A bet waits for nothing but its wallet.
  await eventually(async () =>
    (await house.pool.query('select from crash_rounds')).rowCount === 1 ? true : undefined,
  );
  const { token, id } = await house.enter('asha', 1_000_00n);
  const connect = () => connectSocket(house.address, { namespace: CRASH_NAMESPACE, token });
  const [busy, ...idle] = await Promise.all(Array.from({ length: 21 }, connect));
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from accounts where owner_id = $1 for update', [id]);
  const asked = busy?.ask('place_bet', { amount: 10, slot: 1, key: 'while-it-stops' });
  const closing = house.close();
  for (const { ended } of idle) expect(await ended).toBe('transport close');
  expect(busy?.socket.connected).toBe(true);
  await holder.query('rollback');
  holder.release();
  expect(await asked).toMatchObject({ success: true });
  expect(await busy?.ended).toBe('transport close');
  await closing;
});

test('whoever always has one more command in hand keeps no server that stops', async () => {
  const house = await openHouse({ settings: { DRAIN_SECONDS: '2', CRASH_WAIT_SECONDS: '3000' } });
  await eventually(async () =>
    (await house.pool.query('select from crash_rounds')).rowCount === 1 ? true : undefined,
  );
  const { token, id } = await house.enter('asha', 1_000_00n);
  const busy = await connectSocket(house.address, { namespace: CRASH_NAMESPACE, token });
  const holder = await house.pool.connect();
  await holder.query('begin');
  await holder.query('select from accounts where owner_id = $1 for update', [id]);
  const asking = new AbortController();
  const askOn = async (): Promise<void> => {
    for (let turn = 0; !asking.signal.aborted; turn += 1) {
      busy.ask('place_bet', { amount: 10, slot: 1, key: `one-more-${String(turn)}` }).catch(() => undefined);
      // Each is answered after some seconds, as its wallet is held.
      await wait(2_000);
    }
  };
  const allAsked = askOn();
  await wait(500);
  const closing = house.close();
  expect(await busy.ended).toBe('transport close');
  asking.abort();
  await allAsked;
  await holder.query('rollback');
  holder.release();
  await closing;
});
