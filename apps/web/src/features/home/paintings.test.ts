import { describe, expect, it } from 'vitest';
import { FEATURED_PAINTING, PAINTINGS, TAGS, filterPaintings } from './paintings.ts';

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
