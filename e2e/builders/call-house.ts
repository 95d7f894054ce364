import { test } from '@playwright/test';
import type { Call } from '@rang/contract';
import type { HouseSettings } from '../setup/open-house.ts';

/** What a call of a test carries; `address` is the network that it claims to come from. */
export interface HouseInput<C extends Call> {
  readonly body?: Parameters<C['body']['parse']>[0];
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly token?: string;
  readonly address?: string;
}

/** What a schema of the contract reads, as it crosses the wire: amounts in rupees. */
export type WireOf<Schema extends Call['answer']> = Schema['_zod']['input'];
type AnswerOf<C extends Call> = WireOf<C['answer']>;

/** What the global setup has left in the environment about the house of this test. Throws where it is missing. */
export function getSetting(name: keyof HouseSettings): string {
  const { house } = test.info().project.metadata as { house: string };
  const value = process.env[`E2E_${house}_${name}`];
  if (value === undefined) throw new Error(`${name} is not set: the house is not open`);
  return value;
}

/**
 * Makes a call of the contract at the house under test, past the browser, and gives its checked answer as it crossed the
 * wire, amounts in rupees.
 */
export async function callHouse<C extends Call>(call: C, input: HouseInput<C> = {}): Promise<AnswerOf<C>> {
  const { body, params = {}, query = {}, token, address } = input;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${getSetting('ORIGIN')}/api${path}?${search}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.method} ${path}: ${String(response.status)} ${text}`);
  const json = JSON.parse(text) as AnswerOf<C>;
  call.answer.parse(json);
  return json;
}
