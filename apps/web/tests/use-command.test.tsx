// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../src/house/calls/api-error.ts';
import { useCommand } from '../src/house/commands/use-command.ts';
import { renderHook, settle } from './render-hook.tsx';

/** Each other code is of a house in trouble. */
const STATUS: Partial<Record<ApiError['code'], number>> = { INVALID_AMOUNT: 400 };

let laterMs = 0;

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
});
afterEach(() => vi.restoreAllMocks());

/** Sends one command again and again, and lists what was shown of each time, by its code. */
async function sendEach(codes: readonly (ApiError['code'] | 'taken')[]): Promise<unknown[]> {
  const { read } = await renderHook(() => useCommand<true>());
  const shown: unknown[] = [];
  for (const code of codes) {
    laterMs += 1_000;
    const send = () =>
      code === 'taken' ? Promise.resolve(code) : Promise.reject(new ApiError({ code, status: STATUS[code] ?? 503 }));
    await settle(async () => {
      const outcome = await read().run({ request: 'bet 5 red', send }, true);
      if (outcome === undefined) throw new Error('the command was not sent');
      shown.push('answer' in outcome ? outcome.answer : (outcome.failure as ApiError).code);
    });
  }
  return shown;
}

test.each(['BUSY', 'GATEWAY_ERROR', 'SIGNATURE_INVALID'] as const)(
  'a command that may have been taken is never said to have taken nothing, where another server is asked and says %s',
  async (code) => {
    expect(await sendEach(['TIMEOUT', code, code])).toEqual(['TIMEOUT', 'OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  },
);

test('that nothing was taken is said for as long as each time says it, and of a new command again', async () => {
  expect(await sendEach(['BUSY', 'BUSY', 'NETWORK', 'BUSY', 'taken', 'BUSY'])).toEqual([
    ...['BUSY', 'BUSY', 'NETWORK', 'OUTCOME_UNKNOWN'],
    ...['taken', 'BUSY'],
  ]);
});

test("the house's own word about a repetition is shown as it is", async () => {
  expect(await sendEach(['TIMEOUT', 'INVALID_AMOUNT', 'BUSY'])).toEqual(['TIMEOUT', 'INVALID_AMOUNT', 'BUSY']);
});
