import { LRUCache } from 'lru-cache';

/**
 * Keeps up to `most` entries in memory and drops the longest unused. It grows as they come: an LRUCache with a `max`
 * takes the memory of all of them when it is made.
 */
export function keepRecent<Value extends object | true>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
