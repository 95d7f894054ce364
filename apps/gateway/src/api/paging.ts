import { z } from 'zod';

/** How many entries one page of a list has. */
export const PAGE_SIZE = 100;

/** What a list is asked by: the id of the last entry of the page before. */
export const listQuery = z.object({ after: z.string().max(64).default('') });

/** The id that the next page follows; null after a page that is not full. */
export function findNext(page: readonly { id: string }[]): string | null {
  const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  return last?.id ?? null;
}
