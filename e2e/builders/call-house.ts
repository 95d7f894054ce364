import type { Call } from '@rang/contract';

/** What a call of a test carries; `address` is the network that it claims to come from. */
export interface HouseInput<C extends Call> {
  readonly body?: Parameters<C['body']['parse']>[0];
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly token?: string;
  readonly address?: string;
}

type AnswerOf<C extends Call> = ReturnType<C['answer']['parse']>;

type Setting = 'E2E_ORIGIN' | 'E2E_GATEWAY' | 'E2E_GATEWAY_SECRET' | 'E2E_OUTBOX' | 'E2E_DATA_DIR';

/** A setting that the global setup leaves in the environment. Throws where it is missing. */
export function getSetting(name: Setting): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the house is not open`);
  return value;
}

/** Makes a call of the contract at the house under test, past the browser, and gives its checked answer. */
export async function callHouse<C extends Call>(call: C, input: HouseInput<C> = {}): Promise<AnswerOf<C>> {
  const { body, params = {}, query = {}, token, address } = input;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${getSetting('E2E_ORIGIN')}/api${path}?${search}`, {
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
  return call.answer.parse(JSON.parse(text)) as AnswerOf<C>;
}
