/** A game as the office calls it, whichever it is. */
export function nameGame(id: string): string {
  return `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
