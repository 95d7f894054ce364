/** Not here yet. */
export function HomeScreen() {
  return null;
}
