import { useLocalStorage } from '@mantine/hooks';
import { paise, type Paise } from '@rang/contract';

export const TAGS = ['abstract', 'colorful', 'modern', 'landscape'] as const;
export type Tag = (typeof TAGS)[number];
const PAINTING_IDS = ['raga', 'kolam', 'monsoon', 'indigo', 'holi', 'dusk'] as const;
type PaintingId = (typeof PAINTING_IDS)[number];

/** A sample of the gallery; its title and description are texts, so that they are read in the visitor's language. */
export interface Painting {
  readonly id: PaintingId;
  readonly artist: string;
  readonly price: Paise;
  readonly image: string;
  readonly tags: readonly string[];
}

const ARTIST = 'Rang Studio';

function sample(id: PaintingId, price: Paise, tags: readonly string[]): Painting {
  return { id, artist: ARTIST, price, image: `/paintings/${id}.svg`, tags };
}

/** The six samples, in the order of the wall; the third is the featured one. */
export const PAINTINGS: readonly [Painting, Painting, Painting, Painting, Painting, Painting] = [
  sample('raga', paise(640_000n), ['Abstract', 'Colorful']),
  sample('kolam', paise(480_000n), ['Colorful', 'Abstract']),
  sample('monsoon', paise(1_250_000n), ['Landscape', 'Colorful']),
  sample('indigo', paise(390_000n), ['Modern', 'Abstract']),
  sample('holi', paise(720_000n), ['Abstract', 'Colorful']),
  sample('dusk', paise(980_000n), ['Landscape', 'Modern']),
];

export const FEATURED_PAINTING = PAINTINGS[2];

/** The paintings that carry a tag, however it is written; `all` is no tag and keeps every one. */
export function filterPaintings(paintings: readonly Painting[], wanted: string): readonly Painting[] {
  const tag = wanted.toLowerCase();
  return tag === 'all' ? paintings : paintings.filter(({ tags }) => tags.some((own) => own.toLowerCase() === tag));
}

/** A set of paintings that a visitor keeps on this device: the favourites, or the cart. */
type Shelf = readonly PaintingId[];

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

/** Favourites and cart live on this device only; no server learns of them. */
export function useShelf(name: 'favourites' | 'cart'): { shelf: Shelf; toggle: (id: PaintingId) => void } {
  const [shelf, setShelf] = useLocalStorage<Shelf>({
    key: `rang-${name}`,
    defaultValue: [],
    deserialize: parseShelf,
    getInitialValueInEffect: false,
  });
  return { shelf, toggle: (id) => setShelf((before) => toggleOnShelf(before, id)) };
}
