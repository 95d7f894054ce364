// @vitest-environment happy-dom
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PlayContext, type Play } from '../src/features/mines/play/use-play.ts';
import { ProofDialog } from '../src/features/mines/proof/proof-dialog.tsx';
import { ProofCheck, Verdict } from '../src/play/proof/proof-check.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

/** Longer than a dialog takes to give the focus back. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 100));

function Check() {
  const [isDone, setDone] = useState(false);
  const verdict = <Verdict lines={[{ isRight: true, text: 'The hash is right.' }]} right="Proven" wrong="Wrong" />;
  return (
    <>
      <ProofCheck
        onVerify={() => setDone(true)}
        verdict={isDone ? verdict : undefined}
        {...{ failure: undefined, hint: undefined }}
      />
      <input />
    </>
  );
}

test('what a check has found takes the focus of its button', async () => {
  const { find, press } = await renderScreen(<Check />);
  find('button').focus();
  await press('button');
  expect(document.activeElement).toBe(find('[data-right]'));
});

test('what a check has found takes the focus from nothing that was gone to meanwhile', async () => {
  const { find, press } = await renderScreen(<Check />);
  find('input').focus();
  await press('button');
  expect(document.activeElement).toBe(find('input'));
});

const GAME = {
  ...{ betId: 'b', mineCount: 3, revealed: [], nonce: 1, outcomeRule: 'fair', minePositions: [1, 2, 3] },
  ...{ serverSeedHash: 'a'.repeat(64), serverSeed: null, clientSeed: 'c' },
};

test('where the seed of a board is revealed, its check takes the focus of the button that revealed it', async () => {
  const play = { table: { phase: 'idle' }, auto: { isRunning: false } } as unknown as Play;
  function Proof() {
    const [serverSeed, setSeed] = useState<string | null>(null);
    const game = { ...GAME, serverSeed } as unknown as NonNullable<Parameters<typeof ProofDialog>[0]['game']>;
    return (
      <PlayContext value={play}>
        <output onClick={() => setSeed('d'.repeat(64))} />
        <ProofDialog opened isPage={false} onClose={() => undefined} problem={undefined} game={game} />
      </PlayContext>
    );
  }
  const { press } = await renderScreen(<Proof />);
  const findButton = (words: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === words);
  await vi.waitFor(() => settle(() => expect(findButton('seeds.rotate')).toBeDefined()));
  findButton('seeds.rotate')?.focus();
  await press('output');
  expect(document.activeElement).toBe(findButton('verify'));
});

test.each([true, false])(
  'a dialog that was open from the start (%s) leaves the focus in the page',
  async (isBornOpen) => {
    function Page() {
      const [isOpen, setOpen] = useState(isBornOpen);
      return (
        <main id="content" tabIndex={-1}>
          <button type="button" onClick={() => setOpen(true)} />
          <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Proof" closeLabel="Close" />
        </main>
      );
    }
    const { find, press } = await renderScreen(<Page />);
    const findDialog = () => document.querySelector('[role="dialog"]');
    if (!isBornOpen) {
      // What has not been open gives nothing back.
      await rest();
      expect(document.activeElement).toBe(document.body);
      find('main button').focus();
      await press('main button');
    }
    await vi.waitFor(() => settle(() => expect(findDialog()?.contains(document.activeElement)).toBe(true)));
    await settle(() => findDialog()?.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
    const expectFocus = () => expect(document.activeElement).toBe(find(isBornOpen ? 'main' : 'main button'));
    await vi.waitFor(() => settle(expectFocus));
    // Nobody takes it from there a moment later.
    await rest();
    expectFocus();
  },
);

test.each([true, false])(
  'a dialog that was open from the start gives the page the focus unless, once it is closed, something has it: %s',
  async (isTaken) => {
    // As in a browser: what is no control takes no focus.
    vi.spyOn(document.body, 'focus').mockReturnValue(undefined);
    function Page() {
      const [isOpen, setOpen] = useState(true);
      const next = useRef<HTMLButtonElement>(null);
      useEffect(() => {
        if (isOpen) return;
        if (isTaken) next.current?.focus();
        else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }, [isOpen]);
      return (
        <main id="content" tabIndex={-1}>
          <button type="button" ref={next} />
          <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Proof" closeLabel="Close" />
        </main>
      );
    }
    const { find } = await renderScreen(<Page />);
    const findClose = () => document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Close"]');
    await vi.waitFor(() => settle(() => expect(findClose()).not.toBeNull()));
    await settle(() => findClose()?.focus());
    await settle(() => findClose()?.click());
    await rest();
    expect(document.activeElement).toBe(find(isTaken ? 'main button' : 'main'));
  },
);
