import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbers, openNotesHouse, type NotesHouse } from '../house/open-notes-house.ts';

let house: NotesHouse;

beforeAll(async () => {
  house = await openNotesHouse();
});
afterAll(() => house.close());

test('what is refused costs nothing, and fills the house with no more answers than a minute has room for', async () => {
  expect(await house.submit(1, 'first', { key: 'taken' })).toBe('first');
  const refuse = (index: number) => house.submit(1, 'late', { key: String(index) });
  const answers: string[] = [];
  for (const index of numbers(100)) answers.push(await refuse(index));
  expect(answers).toEqual([...numbers(60).map(() => 'BETTING_CLOSED'), ...numbers(40).map(() => 'TOO_MANY_REQUESTS')]);
  const { rows } = await house.pool.query('select 1 from command_answers where player_id = 1');
  expect(rows).toHaveLength(61);

  // What was answered once is answered so again, and nobody else is held up.
  expect(await refuse(60)).toBe('BETTING_CLOSED');
  expect(await house.submit(1, 'first', { key: 'taken' })).toBe('first');
  expect(await house.submit(1, 'first', { key: '1' })).toBe('KEY_REUSED');
  expect(await house.submit(1, 'late')).toBe('BETTING_CLOSED');
  expect(await house.submit(2, 'late', { key: '1' })).toBe('BETTING_CLOSED');
  // What is good is taken all the same, and nothing is known of a key that was turned away.
  expect(await house.submit(1, 'second', { key: '61' })).toBe('second');
  expect(await house.submit(1, 'late', { key: '62', receivedAt: 1_000 })).toBe('BETTING_CLOSED');
  expect((await house.listBatches()).flat()).toEqual(['first', 'second']);
});
