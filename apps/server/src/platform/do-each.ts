/**
 * Does each of several works that have nothing to do with each other, one after the other. One that fails keeps none of
 * those after it from being done: what has failed is thrown once all have been tried.
 */
export async function doEach(works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${String(failures.length)} of ${String(works.length)} failed`);
}
