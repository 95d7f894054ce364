// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { colour } from '../src/features/colour/wording/en.ts';
import { mines } from '../src/features/mines/wording/en.ts';
import { tellAnnounced } from '../src/admin/controls/control-card.tsx';

test.each([
  ['operator-number', colour],
  ['max-side', colour],
  ['loss-mode', mines],
] as const)('an administrator is told of %s just what the screen shows', (rule, { rules }) => {
  expect(tellAnnounced('Before a bet', rule)).toBe(`Before a bet players are shown: “${rules[rule]}”.`);
});
