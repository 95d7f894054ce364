import type { z } from 'zod';

/** The names of the fields that a schema refuses, in the schema's order of finding them. */
export function wrongFields(schema: z.ZodType, values: unknown): Set<string> {
  const result = schema.safeParse(values);
  return new Set(result.success ? [] : result.error.issues.map(({ path }) => String(path[0])));
}
