import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ACCOUNT_NUMBER } from '../../../../gateway/tests/merchant.ts';
import { someAddress, type TestHouse } from '../open-house.ts';

/** What a test that stops the database itself needs: a house, and a way to its database on which nothing fails. */
export interface PreparedHouse {
  readonly house: Pick<TestHouse, 'enter' | 'enterOffice' | 'call'>;
  readonly pool: pg.Pool;
}

export const PASSWORD = 'a good password';
export const BANK = {
  bank_name: 'State Bank',
  account_number: ACCOUNT_NUMBER,
  account_name: 'Asha',
  ifsc: 'SBIN0001234',
};

export interface Visitor {
  readonly id: bigint;
  readonly username: string;
  readonly token: string;
}

/** What makes a call valid; its path where there is something to name in it. */
export interface Shape {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Makes ready what a call needs, by other ways than that call. */
export type Prepare = (parts: PreparedHouse, visitor: Visitor) => Promise<Shape> | Shape;

export async function enter(parts: PreparedHouse): Promise<Visitor> {
  const visitor = await parts.house.enter(nameSomebody(), 1_000_00n);
  // Made once for each player, whatever the player does: no part of any call.
  await ask(parts, visitor, { method: 'GET', path: '/mines/seeds' });
  return visitor;
}

export async function ask(
  { house }: PreparedHouse,
  { token }: Visitor,
  call: { method: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  const { method, path, body } = call;
  const answer = await house.call(method, path, { token, body, headers: { 'x-forwarded-for': someAddress() } });
  if (answer.status !== 200) throw new Error(`${method} ${path} was to be prepared: ${answer.text}`);
  return answer.body;
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

let named = 0;
export function nameSomebody(): string {
  named += 1;
  return `visitor${String(named)}x${randomBytes(3).toString('hex')}`;
}
