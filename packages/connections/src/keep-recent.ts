import { LRUCache } from 'lru-cache';

/**
 * Keeps up to `max` entries in memory and drops the longest unused. It grows as they come: an LRUCache with a `max` of its own
 * takes the memory of all of them when it is made.
 */
export function keepRecent<Value extends object | true>(max: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
