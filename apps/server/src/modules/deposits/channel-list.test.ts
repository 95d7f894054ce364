import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createChannelList } from './channel-list.ts';
import type { PaymentGateway } from '../gateway/index.ts';

type Reply = Awaited<ReturnType<PaymentGateway['listChannels']>>;

const CHANNELS = [{ id: 'upi', name: 'UPI', is_default: true }];
const ANSWERED: Reply = { outcome: 'answered', value: CHANNELS };
const SILENT: Reply = { outcome: 'unanswered', reason: 'timeout' };

/** A list over a gateway that answers each question when the test says so. */
function openList() {
  let now = 0;
  const questions: ((reply: Reply) => void)[] = [];
  const listChannels = (): Promise<Reply> => new Promise((resolve) => questions.push(resolve));
  const list = createChannelList({
    // The list asks for nothing but the channels.
    gateway: { listChannels } as PaymentGateway,
    clock: {
      now: () => now,
      until: () => Promise.resolve(),
      startWatch: () => () => 0,
      isKnown: () => true,
      readUncertainty: () => 0,
    },
    logger: createLogger('silent'),
  });
  return {
    list,
    questions,
    wait: (ms: number) => (now += ms),
    /** Finds, and has the gateway answer a question that this raises. */
    find: (reply: Reply) => {
      const found = list.find();
      questions.at(-1)?.(reply);
      return found;
    },
  };
}

test('while the gateway is silent only one caller in a few seconds waits for it, and all others are answered at once', async () => {
  const { list, questions, find, wait } = openList();
  expect(await find(SILENT)).toBeUndefined();
  wait(2_999);
  for (let caller = 0; caller < 10; caller += 1) expect(await list.find()).toBeUndefined();
  expect(questions).toHaveLength(1);
  wait(1);
  expect(await find(ANSWERED)).toEqual(CHANNELS);
  expect(questions).toHaveLength(2);
});

test('the silence counts from when the gateway was given up on, however long that took', async () => {
  const { list, questions, wait } = openList();
  const first = list.find();
  wait(60_000);
  questions[0]?.(SILENT);
  await first;
  expect(await list.find()).toBeUndefined();
  expect(questions).toHaveLength(1);
});

test('callers at the same time ask once and share the answer', async () => {
  const { list, questions } = openList();
  const callers = Array.from({ length: 10 }, () => list.find());
  questions[0]?.(ANSWERED);
  expect(await Promise.all(callers)).toEqual(Array(10).fill(CHANNELS));
  expect(questions).toHaveLength(1);
});

test('what the gateway said is asked again after a minute, and kept while it is silent', async () => {
  const { list, questions, find, wait } = openList();
  await find(ANSWERED);
  wait(59_999);
  expect(await list.find()).toEqual(CHANNELS);
  expect(questions).toHaveLength(1);
  wait(1);
  expect(await find(SILENT)).toEqual(CHANNELS);
  wait(3_000);
  expect(await find({ outcome: 'answered', value: [] })).toEqual([]);
  expect(questions).toHaveLength(3);
});

test('a question that broke is not held against the next caller', async () => {
  let questions = 0;
  const listChannels = (): Promise<Reply> => {
    questions += 1;
    return questions === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(ANSWERED);
  };
  const list = createChannelList({
    gateway: { listChannels } as PaymentGateway,
    clock: {
      now: () => 0,
      until: () => Promise.resolve(),
      startWatch: () => () => 0,
      isKnown: () => true,
      readUncertainty: () => 0,
    },
    logger: createLogger('silent'),
  });
  await expect(list.find()).rejects.toThrow('broken');
  expect(await list.find()).toEqual(CHANNELS);
});
