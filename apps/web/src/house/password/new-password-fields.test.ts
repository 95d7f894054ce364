import { describe, expect, it } from 'vitest';
import { findNewPasswordErrors } from './new-password-fields.tsx';

describe('a new password', () => {
  it.each([
    ['abcde', 'abcde', { password: 'short' }],
    ['', '', { password: 'short' }],
    ['abcdef', 'abcdef', {}],
    ['abcdef', 'abcdeF', { confirm: 'differs' }],
    ['abcdef ', 'abcdef', { confirm: 'differs' }],
    ['a'.repeat(200), 'a'.repeat(200), {}],
    ['a'.repeat(201), 'a'.repeat(201), { password: 'long' }],
  ])('%j and then %j: %j', (password, confirm, errors) => {
    expect(findNewPasswordErrors({ password, confirm })).toEqual(errors);
  });
});
