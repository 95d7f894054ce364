function fill(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
}

/** The path of a call with its parameters and its query filled in. */
export function formatPath(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => fill(values.get(name)));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = asked.map(([name, value]) => `${name}=${fill(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}
