import { setTimeout as wait } from 'node:timers/promises';
import { openServer, TELLER, type Change, type Places } from './ways.ts';

// The server that writes: each change is committed, and told by the way that is measured.

/** How many changes are written, from which number on, and how long there is between two. */
export interface TellOrder {
  readonly from: number;
  readonly count: number;
  readonly everyMs: number;
}

const places = JSON.parse(process.argv[2] ?? '{}') as Places;
const { io, pool } = await openServer(TELLER, places);
const writer = await pool.connect();

process.on('message', (order: TellOrder) => {
  void tellAll(order).then(() => process.send?.('told'));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

async function tellAll({ from, count, everyMs }: TellOrder): Promise<void> {
  const began = performance.now();
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, began + index * everyMs - performance.now()));
    const change: Change = { id: from + index, at: Date.now(), body: 'x'.repeat(400) };
    await writer.query({
      name: 'write-change',
      text: 'insert into changes values ($1, $2, $3)',
      values: [change.id, change.at, change.body],
    });
    if (places.way !== 'house') io.emit('change', change);
  }
}
