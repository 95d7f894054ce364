// @vitest-environment happy-dom
import { paise, type BankRecord } from '@rang/contract';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountField } from '../src/features/wallet/amount-field.tsx';
import { AmountChip, ChannelChoice } from '../src/features/wallet/deposit/choices.tsx';
import { AccountChoice } from '../src/features/wallet/withdraw/account-choice.tsx';
import { NewAccount } from '../src/features/wallet/withdraw/new-account.tsx';
import type { Banks } from '../src/features/wallet/withdraw/use-banks.ts';
import { BetBox, QuickChip } from '../src/play/bet/bet-box.tsx';
import { ModeSwitch } from '../src/play/bet/mode-switch.tsx';
import { readKeyPress } from '../src/play/hot-keys.ts';
import { SwitchField } from '../src/ui/form/switch-field.tsx';
import { renderScreen } from './render-screen.tsx';

const changed = vi.fn();
const list = ['1', '2'].map((_id) => ({ _id, bank_name: 'HDFC', account_last4: '9012' }) as unknown as BankRecord);
const banks = { list, isError: false, removing: undefined, remove: changed } as unknown as Banks;
const bank = { bank_name: '', account_number: '', account_name: '', ifsc: '' };
const channels = ['upi', 'card'].map((id) => ({ id, name: id }));
const modes = ['manual', 'auto'].map((value) => ({ value, label: value }));

type Draw = (isHeld: boolean) => ReactNode;
const accounts: Draw = (isDisabled) => (
  <AccountChoice banks={banks} chosen="1" isDisabled={isDisabled} onChoose={changed} />
);
const newAccount: Draw = (isDisabled) => (
  <NewAccount {...{ bank, isDisabled }} problems={{}} savedCount={0} isToBeSaved={false} onChange={changed} />
);
const TEXTS: readonly (readonly [string, string, Draw])[] = [
  [
    'an amount of money',
    'input',
    (isDisabled) => (
      <AmountField {...{ isDisabled }} limits={undefined} error={undefined} text="100" onChange={changed} />
    ),
  ],
  ['a field of a bank account', 'input[inputmode=numeric]', newAccount],
  [
    'a number of a bet',
    'input',
    (isOff) => (
      <BetBox
        {...{ isOff }}
        id="a"
        sign=""
        inputMode="decimal"
        value="10"
        isWrong={false}
        describedBy="b"
        onChange={changed}
      />
    ),
  ],
];
const PRESSED: readonly (readonly [string, string, Draw])[] = [
  ['whether an account is saved', 'input[type=checkbox]', newAccount],
  ['a saved account', 'input[value="2"]', accounts],
  ['the removal of an account', 'button', accounts],
  [
    'a way to pay',
    'input[value=card]',
    (isDisabled) => <ChannelChoice {...{ channels, isDisabled }} chosen="upi" error={undefined} onChoose={changed} />,
  ],
  [
    'an amount to tap',
    'button',
    (isDisabled) => (
      <AmountChip {...{ isDisabled }} amount={paise(10_000n)} isChosen={false} onChoose={changed}>
        100
      </AmountChip>
    ),
  ],
  ['a switch', 'input', (isOff) => <SwitchField {...{ isOff }} label="On" isOn={false} onChange={changed} />],
  [
    'a quick value of a bet',
    'button',
    (isOff) => (
      <QuickChip {...{ isOff }} onChoose={changed}>
        10
      </QuickChip>
    ),
  ],
  [
    'a way to play',
    'button[aria-pressed=false]',
    (isOff) => <ModeSwitch {...{ modes, isOff }} label="Mode" value="manual" onChange={changed} />,
  ],
];

function Holdable({ draw }: { draw: Draw }) {
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      {draw(isHeld)}
      <button data-hold onClick={() => setHeld(true)} />
    </>
  );
}

/** What `draw` draws, with the focus on `selector`, as it takes nothing any more. */
async function openHeld(draw: Draw, selector: string) {
  changed.mockClear();
  const screen = await renderScreen(<Holdable draw={draw} />);
  screen.find(selector).focus();
  await screen.press('[data-hold]');
  const held = screen.find(selector);
  expect(document.activeElement).toBe(held);
  expect(held.matches(':disabled')).toBe(false);
  expect(held.closest('[aria-disabled="true"]')).not.toBeNull();
  return { ...screen, held };
}

test.each(TEXTS)('%s keeps the focus while it is held, cannot be typed in and leaves the keys free', async (...row) => {
  const [, selector, draw] = row;
  const { held } = await openHeld(draw, selector);
  expect((held as HTMLInputElement).readOnly).toBe(true);
  const event = new KeyboardEvent('keydown', { key: 'b', bubbles: true });
  held.dispatchEvent(event);
  expect(readKeyPress(event).focused).toBe('page');
});

test.each(PRESSED)('%s keeps the focus while it is held, and changes nothing', async (_, selector, draw) => {
  const { place, held, press } = await openHeld(draw, selector);
  const before = place.innerHTML;
  const isOn = held instanceof HTMLInputElement && held.checked;
  await press(selector);
  expect(changed).not.toHaveBeenCalled();
  expect(place.innerHTML).toBe(before);
  expect(held instanceof HTMLInputElement && held.checked).toBe(isOn);
});
