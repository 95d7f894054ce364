// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { createRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { BetBar } from '../src/features/colour/bet/bet-bar.tsx';
import { SelectionField } from '../src/features/colour/bet/selection-field.tsx';
import { StakeField } from '../src/features/colour/bet/stake-field.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

/** The panel of bets as bets are taken, and `close`, which ends that. */
async function openPanel() {
  const placed = vi.fn();
  const changed = vi.fn();
  const field = createRef<HTMLInputElement>();
  const selection = { betType: 'color', betValue: 'red' } as const;
  function Panel() {
    const [isClosed, setClosed] = useState(false);
    return (
      <>
        <output onClick={() => setClosed(true)} />
        <SelectionField selection={selection} isDisabled={isClosed} onChoose={changed} />
        <StakeField
          stake={{ choice: '10', custom: '' }}
          isDisabled={isClosed}
          isWrong={false}
          amountField={field}
          onChange={changed}
        />
        <BetBar
          {...{ selection, amount: paise(1_000n), wrong: undefined, last: { selection, amount: paise(1_000n) } }}
          obstacle={isClosed ? 'locked' : undefined}
          report={{ isPending: false, isPlaced: false, failure: undefined }}
          onPlace={placed}
          isAgainOff={isClosed}
          onPlaceAgain={placed}
        />
      </>
    );
  }
  const screen = await renderScreen(<Panel />);
  const findButton = (words: string) =>
    [...screen.place.querySelectorAll('button')].find((one) => one.textContent.startsWith(words)) ??
    expect.fail(`no ${words}`);
  return { ...screen, findButton, placed, changed, close: () => screen.press('output') };
}

test.each(['bet.place', 'bet.again'])('%s keeps the focus as bets close, and bets nothing then', async (words) => {
  const { findButton, placed, close } = await openPanel();
  findButton(words).focus();
  await settle(() => findButton(words).click());
  expect(placed).toHaveBeenCalledTimes(1);
  await close();
  expect(document.activeElement).toBe(findButton(words));
  expect(findButton(words).matches(':disabled')).toBe(false);
  expect(findButton(words).getAttribute('aria-disabled')).toBe('true');
  await settle(() => findButton(words).click());
  expect(placed).toHaveBeenCalledTimes(1);
});

test.each([
  'input[value="green"]',
  'input[value="7"]',
  'input[value="25"]',
  'input[value="custom"]',
  'input[type="text"]',
])('%s keeps its place as bets close, and changes nothing then', async (selector) => {
  const { find, press, changed, close } = await openPanel();
  await press(selector);
  expect(changed).toHaveBeenCalledTimes(1);
  find(selector).focus();
  await close();
  expect(document.activeElement).toBe(find(selector));
  expect(find(selector).matches(':disabled')).toBe(false);
  expect(find(selector).closest('[aria-disabled="true"]')).not.toBeNull();
  await press(selector);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(find('input[value="red"]').matches(':checked')).toBe(true);
  expect(find('input[value="10"]').matches(':checked')).toBe(true);
});

test('an amount cannot be typed while it cannot be bet', async () => {
  const { find, close } = await openPanel();
  expect((find('input[type="text"]') as HTMLInputElement).readOnly).toBe(false);
  await close();
  expect((find('input[type="text"]') as HTMLInputElement).readOnly).toBe(true);
});
