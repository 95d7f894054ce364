/** A game as the back office names it: by its id, in English, with a capital. */
export function nameGame(id: string): string {
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
