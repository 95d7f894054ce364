/** A page of the app, and none of anybody else's, whatever a notice names. */
export function readPath(path: unknown, home: string): string {
  const named = typeof path === 'string' ? path : '/';
  if (!URL.canParse(named, home)) return '/';
  const { origin, pathname, search } = new URL(named, home);
  // Two strokes at the beginning would name another house once it is read again: `/.//house.example`.
  return origin === home && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
