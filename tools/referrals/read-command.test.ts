import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test('the operator lists, releases, refuses and takes back, with a reason', () => {
  expect(readCommand(['list'])).toEqual({ action: 'list', which: 'pending' });
  expect(readCommand(['list', '--marked'])).toEqual({ action: 'list', which: 'marked' });
  const release = { action: 'decide', decision: 'released', friends: ['asha', 'ravi'], reason: 'Known.' };
  expect(readCommand(['release', 'asha', 'ravi', '--reason', ' Known. '])).toEqual(release);
  expect(readCommand(['refuse', '--reason=Known.', 'asha', 'ravi'])).toEqual({ ...release, decision: 'refused' });
  expect(readCommand(['take-back', 'asha', '--reason', 'Known.'])).toEqual({
    ...{ ...release, decision: 'taken-back', friends: ['asha'] },
  });
});

test.each([
  [[]],
  [['pay', 'asha', '--reason', 'why']],
  [['list', 'asha']],
  [['list', '--reason', 'why']],
  [['release']],
  [['release', 'asha']],
  [['release', '--reason', 'why']],
  [['refuse', 'asha', '--reason']],
  [['refuse', 'asha', '--reason', '  ']],
  [['refuse', 'asha', '--reason', '\u200b\u2060\u3164']],
  [['take-back', 'asha', '--reason', 'x'.repeat(201)]],
  [['take-back', 'asha', '--marked', '--reason', 'why']],
])('%j is no command', (args) => {
  expect(readCommand(args)).toBeUndefined();
});
