/** Reads an address's query as the text that it is: read as JSON, the referral code 1E5 would arrive as 100000. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query; what is undefined is left out. */
export function stringifySearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
