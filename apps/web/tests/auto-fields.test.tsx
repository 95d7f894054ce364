// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { expect, test } from 'vitest';
import { AutoFields } from '../src/play/bet/auto-fields.tsx';
import { FIRST_AUTO } from '../src/play/bet/auto-plan.ts';
import { renderScreen } from './render-screen.tsx';

test.each([
  [undefined, false],
  [0n, false],
  [10n, true],
])('of a first bet of %s paise it is told what a run does: %s', async (base, isPlanned) => {
  const { place, leave } = await renderScreen(
    <AutoFields
      fields={{ form: FIRST_AUTO, wrong: [], change: () => undefined }}
      base={base === undefined ? undefined : paise(base)}
      running={undefined}
      roundsLabel="Games"
      played={({ base: first }) => `plays ${String(first)}`}
      ending={(count) => `ends after ${String(count)}`}
    />,
  );
  expect(place.textContent.includes('plays')).toBe(isPlanned);
  await leave();
});
