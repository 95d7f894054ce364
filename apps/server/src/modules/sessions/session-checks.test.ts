import { expect, test } from 'vitest';
import { createSessionChecks } from './session-checks.ts';

/** A database that answers when the test lets it, and says which sessions it was asked about. */
function build() {
  const clock = {
    at: 0,
    now: () => clock.at,
    until: () => Promise.resolve(),
    startWatch: () => () => 0,
    isKnown: () => true,
    readUncertainty: () => 0,
  };
  const live = new Set(['a', 'b', 'c']);
  const questions: { asked: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const checks = createSessionChecks({
    clock,
    selectLive: (asked) =>
      new Promise((resolve, reject) => {
        const found = new Set(asked.filter((id) => live.has(id)));
        questions.push({ asked, answer: () => resolve(found), fail: reject });
      }),
  });
  const question = (number: number) => {
    const found = questions[number];
    if (found === undefined) throw new Error(`question ${number} was not asked`);
    return found;
  };
  return { clock, live, questions, question, checks };
}

test('what is asked while the database answers is asked together afterwards, each session once', async () => {
  const { checks, questions, question } = build();
  const first = checks.check('a');
  const rest = ['b', 'c', 'b', 'gone'].map(async (id) => checks.check(id));
  expect(questions.map(({ asked }) => asked)).toEqual([['a']]);
  question(0).answer();
  expect(await first).toBe(true);
  await Promise.resolve();
  expect(questions.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c', 'gone']]);
  question(1).answer();
  expect(await Promise.all(rest)).toEqual([true, true, true, false]);
});

test('a session that ends while the database is being asked about it stays ended', async () => {
  const { checks, question } = build();
  const asked = checks.check('a');
  checks.end(['a']);
  question(0).answer();
  expect(await asked).toBe(false);
  expect(checks.check('a')).toBe(false);
});

test('the 30 seconds count from when the database was asked, not from when it answered', async () => {
  const { checks, clock, question } = build();
  const asked = checks.check('a');
  clock.at = 20_000;
  question(0).answer();
  await asked;
  clock.at = 29_999;
  expect(checks.check('a')).toBe(true);
  clock.at = 30_000;
  expect(checks.check('a')).toBeInstanceOf(Promise);
});

test('a database that fails fails those who asked, and is asked again by the next', async () => {
  const { checks, question } = build();
  const asked = checks.check('a');
  question(0).fail(new Error('the database is away'));
  await expect(asked).rejects.toThrow('the database is away');
  const again = checks.check('a');
  question(1).answer();
  expect(await again).toBe(true);
});

test('beyond ten thousand sessions that wait, more are refused as busy', async () => {
  const { checks, question } = build();
  const waiting = Array.from({ length: 10_001 }, async (_, number) => checks.check(String(number)));
  expect(() => checks.check('one more')).toThrow('We are very busy right now.');
  question(0).answer();
  await waiting[0];
  await Promise.resolve();
  question(1).answer();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([false]));
});

test('asked a hundred times in a row, it looks once, and once more for all who asked meanwhile', async () => {
  const { checks, questions, question } = build();
  const asked = checks.check('a');
  question(0).answer();
  await asked;
  const looks = Array.from({ length: 100 }, () => checks.lookAgain());
  expect(questions.length).toBe(2);
  question(1).fail(new Error('away'));
  await expect(looks[0]).rejects.toThrow('away');
  await Promise.resolve();
  expect(questions.length).toBe(3);
  question(2).answer();
  await Promise.all(looks.slice(1));
  const later = checks.lookAgain();
  question(3).answer();
  await later;
});

test('what was ended elsewhere, without this process being told, is found at the next look, and said', async () => {
  const { checks, live, question } = build();
  const ended: string[] = [];
  checks.onEnd((sessionIds) => ended.push(...sessionIds));
  const asked = Promise.all(['a', 'b'].map(async (id) => checks.check(id)));
  question(0).answer();
  await Promise.resolve();
  await Promise.resolve();
  question(1).answer();
  await asked;
  live.delete('b');
  const looked = checks.lookAgain();
  expect(question(2).asked.toSorted()).toEqual(['a', 'b']);
  question(2).answer();
  await looked;
  expect(ended).toEqual(['b']);
  expect([checks.check('a'), checks.check('b')]).toEqual([true, false]);
});

test('asked anew, the database answers, and not for a question that was asked before', async () => {
  const { checks, live, questions, question } = build();
  const first = checks.check('a');
  const anew = checks.checkAnew('a');
  live.delete('a');
  question(0).answer();
  expect(await first).toBe(true);
  await Promise.resolve();
  expect(questions).toHaveLength(2);
  question(1).answer();
  expect(await anew).toBe(false);
  // Which holds for everybody from then on.
  expect([checks.check('a'), checks.checkAnew('a')]).toEqual([false, false]);
});
