import { PAINTING_IDS, type PaintingId } from './paintings.ts';

/** A set of paintings that a visitor keeps on this device: the favourites, or the cart. */
export type Shelf = readonly PaintingId[];

/** Reads a shelf as it was stored; what is no painting of ours, or is there twice, is left out. */
export function parseShelf(stored: string | undefined): Shelf {
  if (stored === undefined) return [];
  try {
    const entries: unknown = JSON.parse(stored);
    return Array.isArray(entries) ? PAINTING_IDS.filter((id) => entries.includes(id)) : [];
  } catch {
    // Somebody wrote into this browser's storage by hand; an empty shelf is a sound start.
    return [];
  }
}

/** Puts a painting on the shelf, or takes it off when it is there. */
export function toggleOnShelf(shelf: Shelf, id: PaintingId): Shelf {
  return shelf.includes(id) ? shelf.filter((kept) => kept !== id) : [...shelf, id];
}
