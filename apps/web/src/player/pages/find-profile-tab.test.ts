import { expect, test } from 'vitest';
import { findProfileTab } from './find-profile-tab.ts';

test('an address may name a tab of the Profile section, and any other word names none', () => {
  expect(findProfileTab('referrals')).toBe('referrals');
  for (const other of [undefined, '', 'Referrals', 'toString', 7]) expect(findProfileTab(other)).toBeUndefined();
});
