import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, CommandKind } from './command.ts';
import { createQueue, INTAKE_LIMITS, type Queue, type Waiting } from './queue.ts';

const kind: CommandKind<Command, object> = { name: 'test', lane: 'test', execute: () => Promise.resolve([]) };

function aWaiting(playerId: number, turn: number): Waiting {
  const command = { playerId: BigInt(playerId), receivedAt: 0, fingerprint: '' };
  return { command, kind, server: undefined, turn, since: 0, resolve: () => undefined, reject: () => undefined };
}

function fill(queue: Queue, playerIds: readonly number[]): boolean[] {
  return playerIds.map((playerId, index) => queue.add(aWaiting(playerId, index + 1)));
}

function listTurns(batch: readonly Waiting[]): number[] {
  return batch.map(({ turn }) => turn);
}

test('an empty queue gives no batch', () => {
  const queue = createQueue();
  expect(queue.takeBatch()).toEqual([]);
  expect(queue.oldestTurn).toBeUndefined();
});

test('a batch holds one command a wallet; the next ones step back and keep their order', () => {
  const queue = createQueue();
  fill(queue, [1, 1, 2, 1, 2, 3]);
  expect(listTurns(queue.takeBatch())).toEqual([1, 3, 6]);
  expect(queue.oldestTurn).toBe(2);
  expect(listTurns(queue.takeBatch())).toEqual([2, 5]);
  expect(listTurns(queue.takeBatch())).toEqual([4]);
  expect(queue.takeBatch()).toEqual([]);
});

test('what a wallet has waiting beyond a few is taken out, and nobody else’s', () => {
  const queue = createQueue();
  fill(queue, [1, 1, 1, 2, 1, 1, 1, 2]);
  expect(listTurns(queue.takeCrowding())).toEqual([6, 7]);
  expect(queue.takeCrowding()).toEqual([]);
  expect(queue.length).toBe(6);
  const more = Array.from({ length: INTAKE_LIMITS.queuedPerWallet - 4 }, () => 1);
  expect(fill(queue, [...more, 1])).toEqual([...more.map(() => true), false]);
  expect(listTurns(queue.takeBatch())).toEqual([1, 4]);
});

test('whatever comes, each command leaves once, a wallet is once in a batch, and its commands leave in order', () => {
  const steps = fc.array(fc.option(fc.nat({ max: 6 }), { freq: 5 }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (playersOrTake) => {
      const queue = createQueue();
      const batches: Waiting[][] = [];
      const added = playersOrTake.flatMap((playerId, index) => {
        if (playerId === null) batches.push(queue.takeBatch());
        else expect(queue.add(aWaiting(playerId, index))).toBe(true);
        return playerId === null ? [] : [index];
      });
      while (queue.oldestTurn !== undefined) batches.push(queue.takeBatch());
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
  const players = Array.from({ length: INTAKE_LIMITS.queued }, (_, index) => index);
  expect(fill(queue, players).every(Boolean)).toBe(true);
  expect(queue.add(aWaiting(-1, 0))).toBe(false);
  expect(queue.takeBatch()).toHaveLength(INTAKE_LIMITS.batch);
  expect(queue.add(aWaiting(-1, 0))).toBe(true);
});

test('one wallet cannot fill the queue for the others, and has its room again when its commands have left', () => {
  const queue = createQueue();
  const own = Array.from({ length: INTAKE_LIMITS.queuedPerWallet }, () => 1);
  expect(fill(queue, own).every(Boolean)).toBe(true);
  expect(queue.add(aWaiting(1, 0))).toBe(false);
  expect(queue.add(aWaiting(2, 0))).toBe(true);
  queue.takeBatch();
  expect(queue.add(aWaiting(1, 0))).toBe(true);
  expect(queue.add(aWaiting(1, 0))).toBe(false);
});
