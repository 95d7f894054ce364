/** Not here yet. */
export function WinScreen() {
  return null;
}
