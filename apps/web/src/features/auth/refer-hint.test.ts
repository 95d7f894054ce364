import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../lib/open-storage.ts';
import { dismiss, isDismissed } from './refer-hint.tsx';

test('a device that dismissed the hint remembers it, and no other device does', () => {
  const device = createMemoryStorage();
  expect(isDismissed(device)).toBe(false);
  dismiss(device);
  expect(isDismissed(device)).toBe(true);
  expect(isDismissed(createMemoryStorage())).toBe(false);
});
