import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test('the operator lists, approves, and rejects with a reason', () => {
  expect(readCommand(['list'])).toEqual({ action: 'list' });
  expect(readCommand(['approve', 'W-1'])).toEqual({ action: 'approve', withdrawal: 'W-1' });
  const reject = { action: 'reject', withdrawal: 'W-1', reason: 'The name does not match.' };
  expect(readCommand(['reject', 'W-1', '--reason', ' The name does not match. '])).toEqual(reject);
  expect(readCommand(['give-back', 'W-1', '--reason', 'The account was closed.'])).toEqual({
    ...{ action: 'give-back', withdrawal: 'W-1', reason: 'The account was closed.' },
  });
  expect(readCommand(['reject', '--reason=The name does not match.', 'W-1'])).toEqual(reject);
});

test.each([
  [[]],
  [['pay', 'W-1']],
  [['list', 'W-1']],
  [['approve']],
  [['approve', 'W-1', 'W-2']],
  [['approve', 'W-1', '--reason', 'why']],
  [['reject', 'W-1']],
  [['reject', 'W-1', '--reason']],
  [['reject', 'W-1', '--reason', '  ']],
  [['reject', 'W-1', '--reason', '\u200b\u2060\u3164']],
  [['reject', 'W-1', '--reason', 'x'.repeat(201)]],
  [['reject', '--reason', 'why']],
  [['give-back', 'W-1']],
])('%j is no command', (args) => {
  expect(readCommand(args)).toBeUndefined();
});
