// @vitest-environment happy-dom
import { TIMES } from '@rang/contract';
import type { ChangeEvent, SyntheticEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraft } from '../src/features/support/draft-store.ts';
import { useNewTicket } from '../src/features/support/use-new-ticket.ts';
import { useWithdrawForm } from '../src/features/wallet/withdraw/use-withdraw-form.ts';
import { useFields } from '../src/lib/use-fields.ts';
import { useSubmit } from '../src/lib/use-submit.ts';
import { createMemoryStorage } from '../src/lib/open-storage.ts';
import { ANSWERS, BANK, LIMITS, TICKET } from './callers.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle, stopClock, type RenderedHook } from './render-hook.tsx';

let clock: ReturnType<typeof stopClock>;
beforeEach(() => {
  clock = stopClock();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Form {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly send: () => unknown;
  /** What is said to be wrong. */
  readonly wrong: unknown;
}

function takeAll(answers: Record<string, unknown>): void {
  const house = createFakeHouse(answers);
  house.fates.push({ kind: 'answer' }, { kind: 'answer' });
  vi.stubGlobal('fetch', house.fetch);
}

const askToWithdraw = () => {
  takeAll(ANSWERS);
  return renderHook((): Form => {
    const { form, change, submit, problems } = useWithdrawForm({ limits: LIMITS, saved: [], onDone: () => undefined });
    return {
      text: form.amountText,
      write: (amountText) => change({ amountText, bank: BANK }),
      send: submit,
      wrong: problems.amount,
    };
  });
};

const writeTicket = () => {
  takeAll({ 'POST /api/support/create': { success: true, ticket: TICKET } });
  const store = openDraft({ ...createMemoryStorage(), isKept: () => true }, '7');
  return renderHook((): Form => {
    const { draft, change, send, isLacking } = useNewTicket(store, () => undefined);
    return {
      text: draft.subject,
      write: (text) => change({ subject: text, message: text }),
      send,
      wrong: isLacking || undefined,
    };
  });
};

/** As the forms of the profile and of the office are. */
const writeFields = () =>
  renderHook((): Form => {
    const fields = useFields({ text: '' });
    const { submit } = useSubmit(fields, (form, _refuse, say) => {
      if (fields.values.text === '') fields.fail(form, { text: 'is missing' });
      else {
        fields.fill({ text: '' });
        say('done');
      }
      return Promise.resolve();
    });
    const event = { preventDefault: () => undefined, currentTarget: document.createElement('form') };
    const typed = (value: string) => ({ currentTarget: { value } }) as ChangeEvent<HTMLInputElement>;
    return {
      text: fields.values.text,
      write: (text) => fields.text('text').onChange(typed(text)),
      send: () => submit(event as unknown as SyntheticEvent<HTMLFormElement>),
      wrong: fields.text('text').error,
    };
  });

const FORMS: [string, () => Promise<RenderedHook<Form>>][] = [
  ['a withdrawal', askToWithdraw],
  ['a ticket', writeTicket],
  ['a form of fields', writeFields],
];

async function sendOne(open: () => Promise<RenderedHook<Form>>): Promise<RenderedHook<Form>> {
  const form = await open();
  await settle(() => form.read().write('500'));
  await settle(() => form.read().send());
  expect(form.read()).toMatchObject({ text: '', wrong: undefined });
  return form;
}

test.each(FORMS)(
  '%s that was taken is not asked for more by the second Enter of a double press, or a held one',
  async (_, open) => {
    const form = await sendOne(open);
    for (let press = 0; press < 3; press += 1) {
      clock.nowMs += TIMES.apartMs - 1;
      await settle(() => form.read().send());
      expect(form.read().wrong).toBeUndefined();
    }
    clock.nowMs += TIMES.apartMs;
    await settle(() => form.read().send());
    expect(form.read().wrong).toBeDefined();
  },
);

test.each(FORMS)('%s that is written in anew is sent at once', async (_, open) => {
  const form = await sendOne(open);
  await settle(() => form.read().write('600'));
  await settle(() => form.read().send());
  expect(form.read()).toMatchObject({ text: '', wrong: undefined });
});
