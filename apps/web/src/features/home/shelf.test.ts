import { describe, expect, it } from 'vitest';
import { parseShelf, toggleOnShelf } from './shelf.ts';

describe('a shelf', () => {
  it('takes a painting on and off again', () => {
    const once = toggleOnShelf([], 'kolam');
    expect(once).toEqual(['kolam']);
    expect(toggleOnShelf(once, 'kolam')).toEqual([]);
  });

  it('is empty when nothing was stored', () => {
    expect(parseShelf(undefined)).toEqual([]);
  });

  it.each(['', 'null', '{}', '"kolam"', '[1,', '[["kolam"]]'])('is empty when %s was stored', (stored) => {
    expect(parseShelf(stored)).toEqual([]);
  });

  it('leaves out strangers and repeats', () => {
    expect(parseShelf('["dusk","mona-lisa","dusk","raga"]')).toEqual(['raga', 'dusk']);
  });
});
