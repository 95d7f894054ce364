import { z } from 'zod/mini';

/** What crossed a wire, held against its schema: it can be read, and is written again as it came, amounts in rupees. */
export function readWire<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.input<Schema> {
  return z.encode(schema, schema.parse(json));
}
