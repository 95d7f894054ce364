/** Not here yet. */
export function ProfileScreen() {
  return null;
}
