import pg from 'pg';
import { expect, test } from 'vitest';
import { findOutage } from './database-outage.ts';
import { readFailure } from './read-failure.ts';

function ofPostgres(code: string | undefined): pg.DatabaseError {
  const error = new pg.DatabaseError('no', 2, 'error');
  error.code = code;
  return error;
}

const ofSystem = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

test.each([
  ['a server that nobody listens at', ofSystem('ECONNREFUSED'), 'unreached', 'nothing'],
  ['a name that is no server', ofSystem('ENOTFOUND'), 'unreached', 'nothing'],
  [
    'a pool whose connections are all held',
    new Error('timeout exceeded when trying to connect'),
    'unreached',
    'nothing',
  ],
  ['a server that starts', ofPostgres('57P03'), 'unreached', 'nothing'],
  ['a server with too many connections', ofPostgres('53300'), 'unreached', 'nothing'],
  ['a password that is wrong', ofPostgres('28P01'), 'unreached', 'nothing'],
  ['a statement that took too long', ofPostgres('57014'), 'canceled', 'nothing'],
  ['a lost deadlock', ofPostgres('40P01'), 'undone', 'nothing'],
  ['a standby that takes no writes yet', ofPostgres('25006'), 'undone', 'nothing'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'broken', 'unknown'],
  ['a connection that was reset', ofSystem('ECONNRESET'), 'broken', 'unknown'],
  ['an answer that was not waited for', new Error('Query read timeout'), 'broken', 'unknown'],
  ['a server that shuts down', ofPostgres('57P01'), 'broken', 'unknown'],
  ['a full disk', ofPostgres('53100'), 'broken', 'unknown'],
  ['an error of PostgreSQL without a code', ofPostgres(undefined), 'broken', 'unknown'],
  ['a check that says no', ofPostgres('23514'), 'refused', undefined],
  ['a statement that is no SQL', ofPostgres('42601'), 'refused', undefined],
  ['a bug of ours', new TypeError('undefined is not a function'), 'bug', undefined],
  ['something that is no error', 'Connection terminated', 'bug', undefined],
])('%s is read for what it leaves behind', (...[, error, failure, kept]) => {
  expect(readFailure(error)).toBe(failure);
  expect(findOutage(error)?.kept).toBe(kept);
});
