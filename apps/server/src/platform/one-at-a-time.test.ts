import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work that goes on for as long as the test says. */
function openDesk(): { work: () => Promise<string>; begun: () => number; finish: () => void } {
  const finishing: (() => void)[] = [];
  let begun = 0;
  return {
    work: () =>
      new Promise((resolve) => {
        begun += 1;
        finishing.push(() => {
          resolve('done');
        });
      }),
    begun: () => begun,
    finish: () => finishing.shift()?.(),
  };
}

test("a player's second piece of work waits for the first, the fourth is refused, and nobody else waits", async () => {
  const inTurn = oneAtATime({ maxWaiting: 2 });
  const [desk, other] = [openDesk(), openDesk()];
  const asked = [1, 2, 3].map(() => inTurn(1n, desk.work));
  await expect(inTurn(1n, desk.work)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(desk.begun()).toBe(1);
  const neighbour = inTurn(2n, other.work);
  other.finish();
  expect(await neighbour).toBe('done');
  for (const [index, each] of asked.entries()) {
    expect(desk.begun()).toBe(index + 1);
    desk.finish();
    expect(await each).toBe('done');
  }
});

test('work that failed is out of the way as well', async () => {
  const inTurn = oneAtATime({ maxWaiting: 1 });
  const failed = inTurn(1n, () => Promise.reject(new Error('no')));
  const next = inTurn(1n, () => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
