import { describe, expect, it } from 'vitest';
import { FEATURED_PAINTING, PAINTINGS, TAGS, filterPaintings, parseShelf, toggleOnShelf } from './paintings.ts';

describe('the collection', () => {
  it('has a picture of each', () => {
    expect(PAINTINGS.map(({ image }) => image)).toContain('/paintings/kolam.svg');
  });

  it('features the third', () => {
    expect(FEATURED_PAINTING).toBe(PAINTINGS[2]);
  });

  it('shows every painting under All Paintings', () => {
    expect(filterPaintings(PAINTINGS, 'all')).toHaveLength(6);
  });

  it('filters by tag without minding capitals', () => {
    const landscapes = filterPaintings(PAINTINGS, 'LANDSCAPE').map(({ id }) => id);
    expect(landscapes).toEqual(['monsoon', 'dusk']);
    expect(filterPaintings(PAINTINGS, 'landscape').map(({ id }) => id)).toEqual(landscapes);
  });

  it('has something under every chip', () => {
    for (const tag of TAGS) expect(filterPaintings(PAINTINGS, tag).length, tag).toBeGreaterThan(0);
  });
});

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

  it('leaves out what is unknown and repeats', () => {
    expect(parseShelf('["dusk","mona-lisa","dusk","raga"]')).toEqual(['raga', 'dusk']);
  });
});
