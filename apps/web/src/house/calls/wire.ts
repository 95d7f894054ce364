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
