import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** What the house sent, amounts in paise; throws BAD_ANSWER for what its schema cannot read, an amount that is none above all. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new ApiError({ code: 'BAD_ANSWER' });
}

/** What is sent to the house, amounts as it takes them. What the house would refuse goes as it is: it says why in its own words. */
export function writeInput<Schema extends z.ZodType>(schema: Schema, input: z.output<Schema> | undefined): unknown {
  const written = schema.safeEncode(input as z.output<Schema>);
  return written.success ? written.data : input;
}

function fill(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
}

/** The path of a call with its parameters and its query filled in. */
export function formatPath(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => fill(values.get(name)));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = asked.map(([name, value]) => `${name}=${fill(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}
