import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, CommandKind } from './command.ts';
import { createQueue, INTAKE_LIMITS, type Queue, type Waiting } from './queue.ts';

const kind: CommandKind<Command, object> = { name: 'test', lane: 'test', execute: () => Promise.resolve([]) };

function aWaiting(playerId: number, turn: number, of = kind): Waiting {
  const command = { playerId: BigInt(playerId), receivedAt: 0, fingerprint: '' };
  return { command, kind: of, server: undefined, turn, since: 0, resolve: () => undefined, reject: () => undefined };
}

function fill(queue: Queue, playerIds: readonly number[]): boolean[] {
  return playerIds.map((playerId, index) => queue.add(aWaiting(playerId, index + 1)));
}

const NOBODY: ReadonlySet<bigint> = new Set();

function takeBatch(queue: Queue): Waiting[] {
  return queue.takeBatch(kind.lane, NOBODY);
}

function listTurns(batch: readonly Waiting[]): number[] {
  return batch.map(({ turn }) => turn);
}

test('an empty queue gives no batch', () => {
  const queue = createQueue();
  expect(takeBatch(queue)).toEqual([]);
  expect(queue.findAwaitedTurn()).toBeUndefined();
});

test('a batch holds one command a wallet; the next ones step back and keep their order', () => {
  const queue = createQueue();
  fill(queue, [1, 1, 2, 1, 2, 3]);
  expect(listTurns(takeBatch(queue))).toEqual([1, 3, 6]);
  expect(queue.findAwaitedTurn()).toBe(2);
  expect(listTurns(takeBatch(queue))).toEqual([2, 5]);
  expect(listTurns(takeBatch(queue))).toEqual([4]);
  expect(takeBatch(queue)).toEqual([]);
});

const aside: typeof kind = { ...kind, name: 'test-aside', lane: 'aside', holdsNoRound: true };

test('a lane is taken by itself, without the wallets that are being written, and no round waits for what holds none', () => {
  const queue = createQueue();
  for (const [index, of] of [aside, kind, kind, aside].entries()) queue.add(aWaiting(index % 3, index + 1, of));
  expect(queue.listLanes()).toEqual(['aside', 'test']);
  expect(queue.findAwaitedTurn()).toBe(2);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([1]);
  expect(listTurns(queue.takeBatch('test', new Set([1n])))).toEqual([3]);
  expect(listTurns(takeBatch(queue))).toEqual([2]);
  expect(queue.findAwaitedTurn()).toBeUndefined();
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([4]);
  expect(queue.length).toBe(0);
});

test('a wallet’s command goes before its later ones of another lane, except where no round waits for it', () => {
  const other = { ...kind, name: 'test-other', lane: 'other' };
  const queue = createQueue();
  for (const [index, of] of [aside, other, kind, aside].entries()) queue.add(aWaiting(1, index + 1, of));
  expect(listTurns(takeBatch(queue))).toEqual([]);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([1]);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([]);
  expect(listTurns(queue.takeBatch('other', NOBODY))).toEqual([2]);
  expect(listTurns(takeBatch(queue))).toEqual([3]);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([4]);
  queue.add(aWaiting(1, 5, aside));
  queue.add(aWaiting(1, 6));
  queue.add(aWaiting(1, 7, aside));
  expect(listTurns(takeBatch(queue))).toEqual([6]);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([5]);
  expect(listTurns(queue.takeBatch('aside', NOBODY))).toEqual([7]);
});

test('a wallet that is held elsewhere keeps no round waiting, and keeps what no round waits for', () => {
  const queue = createQueue();
  for (const [index, of] of [aside, kind, kind].entries()) queue.add(aWaiting(index < 2 ? 1 : 2, index + 1, of));
  expect(listTurns(queue.takeDelaying(new Set([1n])))).toEqual([2]);
  expect(queue.length).toBe(2);
});

test('a full lane leaves room for the others', () => {
  const queue = createQueue();
  fill(
    queue,
    Array.from({ length: INTAKE_LIMITS.queuedPerLane }, (_, index) => index),
  );
  expect(queue.add(aWaiting(-1, 0))).toBe(false);
  expect(queue.add(aWaiting(-1, 0, aside))).toBe(true);
});

test.each([100, 1_000, 5_000])('%d wallets that hand in all they may leave room for others in their lane', (crowd) => {
  const queue = createQueue();
  const rounds = Array.from({ length: INTAKE_LIMITS.queuedPerWallet }, (_, index) => index);
  for (const turn of rounds)
    for (let playerId = 0; playerId < crowd; playerId += 1) queue.add(aWaiting(playerId, turn));
  const newcomers = Array.from({ length: 40 }, (_, index) => -1 - index);
  expect(fill(queue, newcomers)).toEqual(newcomers.map(() => true));
  expect(queue.add(aWaiting(0, 0))).toBe(false);
});

test('what a wallet has waiting beyond a few is taken out, and nobody else’s', () => {
  const queue = createQueue();
  fill(queue, [1, 1, 1, 2, 1, 1, 1, 2]);
  expect(listTurns(queue.takeDelaying(NOBODY))).toEqual([6, 7]);
  expect(queue.takeDelaying(NOBODY)).toEqual([]);
  expect(queue.length).toBe(6);
  const more = Array.from({ length: INTAKE_LIMITS.queuedPerWallet - 4 }, () => 1);
  expect(fill(queue, [...more, 1])).toEqual([...more.map(() => true), false]);
  expect(listTurns(takeBatch(queue))).toEqual([1, 4]);
});

test('whatever comes, each command leaves once, a wallet is once in a batch, and its commands leave in order', () => {
  const steps = fc.array(fc.option(fc.nat({ max: 6 }), { freq: 5 }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (playersOrTake) => {
      const queue = createQueue();
      const batches: Waiting[][] = [];
      const added = playersOrTake.flatMap((playerId, index) => {
        if (playerId === null) batches.push(takeBatch(queue));
        else expect(queue.add(aWaiting(playerId, index))).toBe(true);
        return playerId === null ? [] : [index];
      });
      while (queue.findAwaitedTurn() !== undefined) batches.push(takeBatch(queue));
      const left = batches.flat();
      expect(listTurns(left).toSorted((a, b) => a - b)).toEqual(added);
      for (const batch of batches) {
        expect(new Set(batch.map(({ command }) => command.playerId)).size).toBe(batch.length);
      }
      for (const playerId of new Set(left.map(({ command }) => command.playerId))) {
        const turns = listTurns(left.filter(({ command }) => command.playerId === playerId));
        expect(turns).toEqual(turns.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('a full queue takes nobody in until a batch has left it', () => {
  const queue = createQueue();
  const players = Array.from({ length: INTAKE_LIMITS.queuedPerLane }, (_, index) => index);
  expect(fill(queue, players).every(Boolean)).toBe(true);
  expect(queue.add(aWaiting(-1, 0))).toBe(false);
  expect(takeBatch(queue)).toHaveLength(INTAKE_LIMITS.batch);
  expect(queue.add(aWaiting(-1, 0))).toBe(true);
});

test('one wallet cannot fill the queue for the others, and has its room again when its commands have left', () => {
  const queue = createQueue();
  const own = Array.from({ length: INTAKE_LIMITS.queuedPerWallet }, () => 1);
  expect(fill(queue, own).every(Boolean)).toBe(true);
  expect(queue.add(aWaiting(1, 0))).toBe(false);
  expect(queue.add(aWaiting(2, 0))).toBe(true);
  takeBatch(queue);
  expect(queue.add(aWaiting(1, 0))).toBe(true);
  expect(queue.add(aWaiting(1, 0))).toBe(false);
});
