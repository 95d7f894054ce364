import { expect, it } from 'vitest';
import { findNote } from './find-note.ts';

it('shows order numbers and notes, and no bare identities', () => {
  expect(findNote('W20261121-ABCDEF')).toBe('W20261121-ABCDEF');
  expect(findNote(' Opening balance of the demo ')).toBe('Opening balance of the demo');
  expect(findNote('019aa3c1-7f00-7abc-8def-0123456789ab')).toBeUndefined();
  expect(findNote('48213')).toBeUndefined();
  expect(findNote('')).toBeUndefined();
});
