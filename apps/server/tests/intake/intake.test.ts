import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AGAIN, INTAKE_LIMITS } from '../../src/modules/intake/index.ts';
import {
  numbers,
  openNotesHouse,
  decideNote,
  writeNotes,
  type Note,
  type NoteKind,
  type NotesHouse,
} from '../house/open-notes-house.ts';

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

test('an idle intake writes a batch of one at once', async () => {
  expect(await house.submit(1, 'a')).toBe('a');
  expect(await house.submit(1, 'b')).toBe('b');
  expect(await house.listBatches()).toEqual([['a'], ['b']]);
});

test('whatever arrives while one batch is being written is the next batch', async () => {
  const goOn = await house.holdUp();
  const submitted = numbers(500).map((player) => house.submit(player, `n${String(player)}`));
  await goOn();
  expect(await Promise.all(submitted)).toEqual(numbers(500).map((player) => `n${String(player)}`));
  expect((await house.listBatches()).map((batch) => batch.length)).toEqual([1, 500]);
});

test('a wallet has one command in a batch, and its commands keep their order', async () => {
  const goOn = await house.holdUp();
  const submitted = ['a1', 'b1', 'a2', 'a3', 'b2', 'c1'].map((text) => house.submit(text.charCodeAt(0), text));
  await goOn();
  await Promise.all(submitted);
  expect(await house.listBatches()).toEqual([['wait'], ['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
});

test('a full intake answers BUSY before anything is taken, and takes again when there is room', async () => {
  const goOn = await house.holdUp();
  const taken = numbers(INTAKE_LIMITS.queuedPerLane).map((player) => house.submit(player, 'in'));
  expect(await Promise.all(numbers(50).map((player) => house.submit(20_000 + player, 'too many')))).toEqual(
    numbers(50).map(() => 'BUSY'),
  );
  await goOn();
  expect(new Set(await Promise.all(taken))).toEqual(new Set(['in']));
  expect((await house.listBatches()).map((batch) => batch.length)).toEqual([
    1,
    ...numbers(10).map(() => INTAKE_LIMITS.batch),
  ]);
  expect((await house.pool.query(`select from notes where text = 'too many'`)).rowCount).toBe(0);
  expect(await house.submit(1, 'room again')).toBe('room again');
});

test('one wallet cannot keep the others out', async () => {
  const goOn = await house.holdUp();
  const own = numbers(INTAKE_LIMITS.queuedPerWallet).map((turn) => house.submit(1, `n${String(turn)}`));
  expect(await house.submit(1, 'too many')).toBe('BUSY');
  const other = house.submit(2, 'other');
  await goOn();
  expect(await other).toBe('other');
  expect(await Promise.all(own)).toEqual(numbers(INTAKE_LIMITS.queuedPerWallet).map((turn) => `n${String(turn)}`));
});

test("draining waits for every command that came before, a wallet's later ones too, and for none that came after", async () => {
  await house.intake.drain();
  const goOn = await house.holdUp();
  const decided: string[] = [];
  const note = async (text: string): Promise<void> => {
    const command = { playerId: 1n, receivedAt: 0, fingerprint: text, text };
    await house.intake.submit(writeNotes, command).then(() => decided.push(text));
  };
  const before = ['a1', 'a2', 'a3'].map(note);
  const drained = house.intake.drain().then(() => decided.push('drained'));
  const after = ['z1', 'z2', 'z3'].map(note);
  await wait(50);
  expect(decided).toEqual([]);
  await goOn();
  await Promise.all([...before, drained, ...after]);
  expect(decided).toEqual(['a1', 'a2', 'a3', 'drained', 'z1', 'z2', 'z3']);
});

test('of a batch each kind without keys is a statement and each with keys a transaction, with a verdict for each', async () => {
  const other = { ...writeNotes, name: 'test-other-notes' };
  expect(await house.submit(1, 'before', { key: 'known' })).toBe('before');
  const goOn = await house.holdUp();
  const submitted = [
    house.submit(1, 'before', { key: 'known' }),
    house.submit(2, 'plain'),
    house.submit(3, 'keyed', { key: 'shared' }),
    house.submit(4, 'other kind', { kind: other }),
    house.submit(5, 'other kind, keyed', { key: 'shared', kind: other }),
    house.submit(6, 'late', { key: 'shared' }),
  ];
  await goOn();
  expect(await Promise.all(submitted)).toEqual([
    ...['before', 'plain', 'keyed', 'other kind', 'other kind, keyed', 'BETTING_CLOSED'],
  ]);
  const [, , ...parts] = await house.listBatches();
  expect(parts).toEqual([['keyed'], ['plain'], ['other kind'], ['other kind, keyed']]);
  expect(await house.submit(6, 'late', { key: 'shared' })).toBe('BETTING_CLOSED');
  expect(await house.submit(6, 'changed', { key: 'shared' })).toBe('KEY_REUSED');
});

test('what is to be published of a command goes to whoever handed it in, once, and is not kept under its key', async () => {
  const execute: NoteKind['execute'] = async (client, notes) => {
    const verdicts = await writeNotes.execute(client, notes, undefined);
    return verdicts.map((verdict) =>
      typeof verdict === 'object' && verdict.ok ? { ...verdict, outbox: [1n] } : verdict,
    );
  };
  const kind = { ...writeNotes, name: 'test-published', execute };
  const note = { playerId: 1n, receivedAt: 0, key: 'published', fingerprint: 'a', text: 'a' };
  const done = { text: 'a' };
  expect(await house.intake.submit(kind, { ...note, key: undefined })).toEqual({ ok: true, done, outbox: [1n] });
  expect(await house.intake.submit(kind, note)).toEqual({ ok: true, done, outbox: [1n] });
  expect(await house.intake.submit(kind, note)).toEqual({ ok: true, done });
  const kept = await house.pool.query(`select verdict from command_answers where key = 'published'`);
  expect(kept.rows).toEqual([{ verdict: { ok: true, done } }]);
});

test('a lane that waits holds up no other; of its own, and of its wallets, everything waits for it', async () => {
  const besides: NoteKind = { ...writeNotes, name: 'test-besides', lane: 'besides' };
  const behind: NoteKind = { ...writeNotes, name: 'test-behind' };
  const answered: string[] = [];
  const submit = (player: number, text: string, kind?: NoteKind): Promise<number> =>
    house.submit(player, text, kind === undefined ? {} : { kind }).then((answer) => answered.push(answer));
  await house.lock();
  const held = [submit(1, 'wait'), submit(2, 'behind', behind)];
  await submit(3, 'besides', besides);
  const own = [submit(1, 'own', besides), submit(2, 'own, too', besides)];
  for (const turn of numbers(3)) await submit(3, `besides ${String(turn)}`, besides);
  await expect.poll(() => house.findWaiting()).toBeDefined();
  expect(answered).toEqual(['besides', 'besides 1', 'besides 2', 'besides 3']);
  await house.unlock();
  await Promise.all([...held, ...own]);
  expect(answered.slice(4)).toEqual(['wait', 'behind', 'own', 'own, too']);
});

test('no later command of its wallet overtakes one in another lane, however many come', async () => {
  const besides: NoteKind = { ...writeNotes, name: 'test-besides', lane: 'besides' };
  let isOver = false;
  const goOnAndOn = async (): Promise<void> => {
    while (!isOver) await house.submit(1, 'more');
  };
  const more = numbers(3).map(goOnAndOn);
  const own = house.submit(1, 'besides', { kind: besides });
  await house.intake.drain();
  isOver = true;
  expect(await own).toBe('besides');
  await Promise.all(more);
});

test('no round waits for a game without rounds, nor for long for the wallets that such a game holds', async () => {
  const aside: NoteKind = { ...writeNotes, name: 'test-aside', lane: 'aside', holdsNoRound: true };
  await house.lock();
  const held = house.submit(1, 'wait', { kind: aside });
  await expect.poll(() => house.findWaiting()).toBeDefined();
  await house.intake.drain();
  const own = house.submit(1, 'own');
  const others = house.submit(2, 'others');
  await house.intake.drain();
  expect(await Promise.all([own, others])).toEqual(['BUSY', 'others']);
  await house.unlock();
  expect(await held).toBe('wait');
  expect(await house.submit(1, 'own')).toBe('own');
});

test.each([
  ['without keys', {}],
  ['with keys', { key: 'k' }],
])('a command that is to be decided anew is, and its neighbours are answered at once: %s', async (_name, options) => {
  const rounds: string[][] = [];
  const undecided: NoteKind = {
    name: 'test-undecided',
    lane: 'notes',
    execute: async (client, notes) => {
      rounds.push(notes.map(({ text }) => text));
      const isAgain = ({ text }: Note): boolean => text.startsWith('again') && rounds.length < 3;
      const decided = notes.filter((note) => !isAgain(note));
      if (decided.length > 0) await writeNotes.execute(client, decided, undefined);
      return notes.map((note) => (isAgain(note) ? AGAIN : decideNote(note.text)));
    },
  };
  const goOn = await house.holdUp();
  const texts = ['a', 'again 1', 'b', 'again 2'];
  const submitted = texts.map((text, index) => house.submit(index + 1, text, { ...options, kind: undecided }));
  const later = house.submit(2, 'later', { kind: undecided });
  await goOn();
  expect(await Promise.all([...submitted, later])).toEqual([...texts, 'later']);
  expect(rounds).toEqual([texts, ['again 1', 'again 2'], ['again 1', 'again 2'], ['later']]);
  expect((await house.listBatches()).slice(1)).toEqual([['a', 'b'], ['again 1', 'again 2'], ['later']]);
  if ('key' in options) expect(await house.submit(2, 'again 1', { ...options, kind: undecided })).toBe('again 1');
});

test.each([
  ['without keys', {}],
  ['with keys', { key: 'without end' }],
])('a command that is decided anew without end is answered that nothing was taken: %s', async (_name, options) => {
  let turns = 0;
  let isOver = false;
  const restless: NoteKind = {
    name: 'test-restless',
    lane: 'notes',
    execute: async (client, notes) => {
      turns += 1;
      // Far beyond what an intake puts up with: one that puts up with everything is seen, too.
      const isAgain = ({ text }: Note): boolean => text === 'again' && !isOver && turns < 200;
      await writeNotes.execute(
        client,
        notes.filter((note) => !isAgain(note)),
        undefined,
      );
      return notes.map((note) => (isAgain(note) ? AGAIN : decideNote(note.text)));
    },
  };
  const goOn = await house.holdUp();
  const submitted = ['a', 'again', 'b'].map((text, index) =>
    house.submit(index + 1, text, { ...options, kind: restless }),
  );
  const later = house.submit(2, 'later', { ...options, key: 'another', kind: restless });
  await goOn();
  expect(await Promise.all([...submitted, later])).toEqual(['a', 'BUSY', 'b', 'later']);
  expect((await house.listBatches()).slice(1)).toEqual([['a', 'b'], ['later']]);
  isOver = true;
  expect(await house.submit(2, 'again', { ...options, kind: restless })).toBe('again');
  expect((await house.listBatches()).flat().filter((text) => text === 'again')).toHaveLength(1);
});

test('a closing intake refuses new commands and writes what is in', async () => {
  const goOn = await house.holdUp();
  const submitted = ['a1', 'a2'].map((text) => house.submit(1, text));
  const closed = house.intake.close();
  expect(await house.submit(2, 'too late')).toBe('BUSY');
  await goOn();
  await closed;
  expect(await Promise.all(submitted)).toEqual(['a1', 'a2']);
  expect(await house.listBatches()).toEqual([['wait'], ['a1'], ['a2']]);
});
