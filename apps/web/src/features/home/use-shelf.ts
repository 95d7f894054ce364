import { useLocalStorage } from '@mantine/hooks';
import type { PaintingId } from './paintings.ts';
import { parseShelf, toggleOnShelf, type Shelf } from './shelf.ts';

/** Favourites and cart live on this device only; no server hears of them. */
export function useShelf(name: 'favourites' | 'cart'): { shelf: Shelf; toggle: (id: PaintingId) => void } {
  const [shelf, setShelf] = useLocalStorage<Shelf>({
    key: `rang-${name}`,
    defaultValue: [],
    deserialize: parseShelf,
    getInitialValueInEffect: false,
  });
  return { shelf, toggle: (id) => setShelf((before) => toggleOnShelf(before, id)) };
}
