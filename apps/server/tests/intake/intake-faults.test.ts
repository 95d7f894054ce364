import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  numbers,
  openNotesHouse,
  decideNote,
  writeNotes,
  type NoteKind,
  type NotesHouse,
} from '../house/open-notes-house.ts';
import { speakAnotherLanguage } from '../house/speak-another-language.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: NotesHouse;

beforeAll(async () => {
  house = await openNotesHouse();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await house.forget();
});

test('one bad command never spoils its neighbours: they are written once, it alone fails', async () => {
  const goOn = await house.holdUp();
  const texts = numbers(60).map((player) => (player === 30 ? 'bad' : player % 7 === 0 ? 'late' : `n${String(player)}`));
  const submitted = texts.map((text, index) => house.submit(index + 1, text, index % 3 === 0 ? { key: 'k' } : {}));
  await goOn();
  const answers = await Promise.all(submitted);
  expect(answers).toEqual(texts.map((text) => (text === 'bad' ? '23514' : text === 'late' ? 'BETTING_CLOSED' : text)));
  const written = (await house.listBatches()).flat().toSorted();
  expect(written).toEqual(['wait', ...texts.filter((text) => text.startsWith('n'))].toSorted());
});

/** Notes, and how many times a batch of them was written or tried. */
function countTries(fail: (tries: number) => string | undefined = () => undefined): {
  kind: NoteKind;
  tries: () => number;
} {
  let tries = 0;
  const kind: NoteKind = {
    ...writeNotes,
    name: 'test-counted',
    execute: async (client, notes) => {
      tries += 1;
      const code = fail(tries);
      if (code !== undefined) await client.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
      return await writeNotes.execute(client, notes, undefined);
    },
  };
  return { kind, tries: () => tries };
}

test('one bad command costs its neighbours few statements', async () => {
  const { kind, tries } = countTries();
  const goOn = await house.holdUp();
  const texts = numbers(256).map((player) => (player === 77 ? 'bad' : `n${String(player)}`));
  const submitted = texts.map((text, index) => house.submit(index + 1, text, { kind }));
  await goOn();
  expect(await Promise.all(submitted)).toEqual(texts.map((text) => (text === 'bad' ? '23514' : text)));
  expect((await house.listBatches()).flat().toSorted()).toEqual(
    ['wait', ...texts.filter((text) => text !== 'bad')].toSorted(),
  );
  // All of them, and two halves for each of the eight times that 256 can be halved.
  expect(tries()).toBe(17);
});

test('a batch that met what another server has just written is written again whole', async () => {
  const { kind, tries } = countTries((count) => (count === 1 ? '23505' : undefined));
  const goOn = await house.holdUp();
  const submitted = numbers(100).map((player) => house.submit(player, `n${String(player)}`, { kind }));
  await goOn();
  expect(await Promise.all(submitted)).toEqual(numbers(100).map((player) => `n${String(player)}`));
  expect((await house.listBatches()).map((batch) => batch.length)).toEqual([1, 100]);
  expect(tries()).toBe(2);
});

test.each([
  ['a statement: nobody knows', {}, 'OUTCOME_UNKNOWN'],
  ['a transaction before its commit: nothing was taken', { key: 'dying' }, 'BUSY'],
])(
  'a connection that dies mid-batch leaves what is true of it, and the next batch works: %s',
  async (_name, options, expected) => {
    await house.lock();
    const batch = numbers(20).map((player) =>
      house.submit(player, player === 7 ? 'wait' : `n${String(player)}`, options),
    );
    await expect.poll(() => house.findWaiting()).toBeDefined();
    const next = numbers(20).map((player) => house.submit(player, `next ${String(player)}`));
    await house.pool.query('select pg_terminate_backend($1)', [await house.findWaiting()]);
    expect(await Promise.all(batch)).toEqual(numbers(20).map(() => expected));
    expect(await Promise.all(next)).toEqual(numbers(20).map((player) => `next ${String(player)}`));
    await house.unlock();
    expect((await house.listBatches()).flat()).toHaveLength(20);
    expect(await house.submit(1, 'n1', options)).toBe('n1');
  },
);

test('a batch that was committed before its connection died is unknown to its callers, and is in', async () => {
  const lastWords: NoteKind = {
    name: 'test-last-words',
    lane: 'notes',
    execute: async (client, notes) => {
      await writeNotes.execute(client, notes, undefined);
      await client.query('select pg_terminate_backend(pg_backend_pid())');
      return [];
    },
  };
  expect(await house.submit(1, 'last words', { kind: lastWords })).toBe('OUTCOME_UNKNOWN');
  expect(await house.listBatches()).toEqual([['last words']]);
  expect(await house.submit(1, 'next')).toBe('next');
});

test('an intake whose database is away is busy: nothing was taken, and nobody is left in doubt', async () => {
  const away = createPool('postgresql://nobody@127.0.0.1:1/nowhere', 1);
  const lonely = createIntake({ pool: away, logger: createLogger('silent') });
  const command = { playerId: 1n, receivedAt: 0, fingerprint: '', text: 'lost' };
  await expect(lonely.submit(writeNotes, command)).rejects.toMatchObject({ code: 'BUSY' });
  await expect(lonely.submit(writeNotes, { ...command, key: 'k' })).rejects.toMatchObject({ code: 'BUSY' });
  await lonely.close();
  await away.end();
});

test.each([
  ['a statement: nobody knows', undefined, 'OUTCOME_UNKNOWN'],
  ['a transaction before its commit: nothing was taken', 'k', 'BUSY'],
])(
  'a database that hangs leaves what is true of it, and the intake goes on when it is back: %s',
  async (_name, key, code) => {
    const impatient = createPool(house.connectionString, 1, { times: { queryTimeoutMs: 2_000 } });
    const intake = createIntake({ pool: impatient, logger: createLogger('silent') });
    const command = { playerId: 1n, receivedAt: 0, fingerprint: '' };
    await house.lock();
    await expect(intake.submit(writeNotes, { ...command, text: 'wait', key })).rejects.toMatchObject({ code });
    await house.unlock();
    expect(await intake.submit(writeNotes, { ...command, playerId: 2n, text: 'after' })).toMatchObject({ ok: true });
    await intake.close();
    await impatient.end();
  },
);

// Each with what a command is answered that fails with it again and again.
const CODES = {
  refused: ['22012', '23514', '42601', '55P03', 'P0001'],
  passing: ['23505', '40001', '40P01'],
  canceled: ['57014'],
  unreached: ['28P01', '3D000', '53300', '57P03'],
  unknown: ['08006', '08P01', '25P03', '25P04', '53100', '57P01', '57P02', '57P05', '58030', 'XX000'],
};

test('a failure is read by its code, and how often a command is tried with it', async () => {
  const outcomes: Record<string, [string, number]> = {};
  for (const code of Object.values(CODES).flat()) {
    let attempts = 0;
    const failing: NoteKind = {
      name: 'test-failing',
      lane: 'notes',
      execute: async (client) => {
        attempts += 1;
        await client.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
        return [];
      },
    };
    outcomes[code] = [await house.submit(1, 'note', { kind: failing }), attempts];
  }
  expect(outcomes).toEqual(
    Object.fromEntries([
      ...CODES.refused.map((code) => [code, [code, 1]]),
      ...CODES.passing.map((code) => [code, [code, 3]]),
      ...[...CODES.canceled, ...CODES.unreached].map((code) => [code, ['BUSY', 1]]),
      ...CODES.unknown.map((code) => [code, ['OUTCOME_UNKNOWN', 1]]),
    ]),
  );
});

test('a database that speaks another language is understood: who was refused, who may try again, who is in doubt', async () => {
  const proxy = await speakAnotherLanguage(house.connectionString);
  const pool = createPool(proxy.connectionString, 2);
  const intake = createIntake({ pool, logger: createLogger('silent') });
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ severity: 'CHYBA' });
  let isFirst = true;
  const unlucky: NoteKind = {
    ...writeNotes,
    name: 'test-unlucky-once',
    execute: async (client, notes) => {
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) await client.query(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`);
      return await writeNotes.execute(client, notes, undefined);
    },
  };
  const dying: NoteKind = {
    ...writeNotes,
    name: 'test-dying',
    execute: async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())');
      return [];
    },
  };
  const texts = ['fine', 'bad', 'also fine'];
  expect(await Promise.all(texts.map((text, index) => house.submit(index, text, { intake })))).toEqual([
    ...['fine', '23514', 'also fine'],
  ]);
  expect(await house.submit(4, 'second time', { intake, kind: unlucky })).toBe('second time');
  expect(await house.submit(5, 'last', { intake, kind: dying })).toBe('OUTCOME_UNKNOWN');
  await intake.close();
  await pool.end();
  await proxy.close();
});

test('a command that loses a deadlock is tried again and succeeds', async () => {
  await house.pool.query('create table pair (id int primary key, taken int not null default 0)');
  await house.pool.query('insert into pair (id) values (1), (2)');
  let attempts = 0;
  const crossing: NoteKind = {
    name: 'test-crossing',
    lane: 'notes',
    execute: async (client, notes) => {
      attempts += 1;
      // It gives up first: PostgreSQL ends whoever has waited this long and finds itself in a ring.
      await client.query(`set local deadlock_timeout = '10ms'`);
      await client.query('update pair set taken = taken + 1 where id = 1');
      if (attempts === 1) {
        crossed = house.holder.query('update pair set taken = taken + 1 where id = 1');
        await awaitWaitingForLocks(house.pool, 1, '^update pair');
      }
      await client.query('update pair set taken = taken + 1 where id = 2');
      return notes.map(({ text }) => decideNote(text));
    },
  };
  let crossed: Promise<unknown> | undefined;
  await house.holder.query(
    `begin; set local deadlock_timeout = '1min'; update pair set taken = taken + 1 where id = 2`,
  );
  const submitted = house.submit(1, 'crossing', { key: 'k', kind: crossing });
  await expect.poll(() => crossed).toBeDefined();
  await crossed;
  await house.holder.query('commit');
  expect(await submitted).toBe('crossing');
  expect(attempts).toBeGreaterThan(1);
  expect((await house.pool.query('select sum(taken)::int as taken from pair')).rows).toEqual([{ taken: 4 }]);
});

test('a command that fails again and again is given up with its error, and its neighbours are not', async () => {
  let attempts = 0;
  const unlucky: NoteKind = {
    name: 'test-unlucky',
    lane: 'notes',
    execute: async (client, notes) => {
      if (notes.some(({ text }) => text === 'unlucky')) {
        attempts += 1;
        await client.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
      }
      return await writeNotes.execute(client, notes, undefined);
    },
  };
  const goOn = await house.holdUp();
  const submitted = ['lucky', 'unlucky', 'fine'].map((text, index) => house.submit(index + 1, text, { kind: unlucky }));
  await goOn();
  expect(await Promise.all(submitted)).toEqual(['lucky', '40001', 'fine']);
  // Three times with both neighbours, once with one of them, three times alone.
  expect(attempts).toBe(7);
});

test('a kind that gives too few verdicts fails the commands that it left out', async () => {
  const careless = { ...writeNotes, name: 'test-careless', execute: () => Promise.resolve([decideNote('first')]) };
  expect(
    await Promise.all([house.submit(1, 'first', { kind: careless }), house.submit(2, 'second', { kind: careless })]),
  ).toEqual(['first', 'test-careless gave too few verdicts']);
});
