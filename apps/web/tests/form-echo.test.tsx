// @vitest-environment happy-dom
import { paise, TIMES } from '@rang/contract';
import type { ChangeEvent, SyntheticEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraft } from '../src/features/support/draft-store.ts';
import { useNewTicket } from '../src/features/support/use-new-ticket.ts';
import { useWithdrawForm } from '../src/features/wallet/withdraw/use-withdraw-form.ts';
import { useFields } from '../src/lib/use-fields.ts';
import { useSubmit } from '../src/lib/use-submit.ts';
import { createMemoryStorage } from '../src/lib/open-storage.ts';
import { ANSWERS } from './callers.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle, type RenderedHook } from './render-hook.tsx';

const clock = { nowMs: 0 };
beforeEach(() => {
  clock.nowMs = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
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

const bank = {
  bank_name: 'HDFC Bank',
  account_number: '123456789012',
  account_name: 'Meera Nair',
  ifsc: 'HDFC0001234',
};

const askToWithdraw = () => {
  takeAll(ANSWERS);
  return renderHook((): Form => {
    const limits = { min: paise(100n), max: paise(100_000_000n) };
    const { form, change, submit, problems } = useWithdrawForm({ limits, saved: [], onDone: () => undefined });
    return {
      text: form.amountText,
      write: (amountText) => change({ amountText, bank }),
      send: submit,
      wrong: problems.amount,
    };
  });
};

const writeTicket = () => {
  const ticket = {
    category: 'general',
    priority: 'medium',
    status: 'open',
    adminNotes: '',
    resolvedAt: null,
    news: null,
  };
  const named = {
    _id: '019a0000-0000-7000-8000-000000000000',
    subject: 'x',
    message: 'x',
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  const answers = { 'POST /api/support/create': { success: true, ticket: { ...ticket, ...named } } };
  takeAll(answers);
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
