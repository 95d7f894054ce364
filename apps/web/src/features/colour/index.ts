/** Not here yet. */
export function ColourScreen() {
  return null;
}
