import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test('an administrator is made with a role, and reset', () => {
  expect(readCommand(['create', 'meera', '--role', 'support'])).toEqual({
    ...{ action: 'create', username: 'meera', role: 'support' },
  });
  expect(readCommand(['create', '--role=owner', 'meera'])).toEqual({
    action: 'create',
    username: 'meera',
    role: 'owner',
  });
  expect(readCommand(['reset', 'admin'])).toEqual({ action: 'reset', username: 'admin' });
});

test('an administrator is given another role, disabled and enabled', () => {
  const meera = { username: 'meera' };
  expect(readCommand(['role', 'meera', '--role', 'auditor'])).toEqual({ ...meera, action: 'role', role: 'auditor' });
  expect(readCommand(['disable', 'meera'])).toEqual({ ...meera, action: 'disable' });
  expect(readCommand(['enable', 'meera'])).toEqual({ ...meera, action: 'enable' });
});

test.each([
  [[]],
  [['create']],
  [['create', 'meera']],
  [['create', 'meera', '--role', 'god']],
  [['create', 'me era', '--role', 'owner']],
  [['create', 'x', '--role', 'owner']],
  [['create', 'meera', 'asha', '--role', 'owner']],
  [['reset']],
  [['reset', 'meera', '--role', 'owner']],
  [['remove', 'meera']],
  [['role', 'meera']],
  [['disable', 'meera', '--role', 'owner']],
  [['enable']],
])('%j is no command', (args) => {
  expect(readCommand(args)).toBeUndefined();
});
