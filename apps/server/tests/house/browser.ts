/** Where a browser stands after it has followed every redirect, or what it was answered with. */
export interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

/** As much of a browser as a login needs: it follows redirects and keeps cookies by host and path. */
export interface Browser {
  /** Follows redirects until there is none, or until one leads to where `stop` says. */
  visit(url: string | URL, stop?: (url: URL) => boolean): Promise<VisitedPage>;
  /** A call that a page of the same origin makes. */
  post(url: string, headers?: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>;
  /** The cookies that it would send there. */
  cookiesFor(url: string | URL): string;
  /** Every Set-Cookie header that it has received. */
  readonly received: string[];
}

interface KeptCookie {
  readonly host: string;
  readonly path: string;
  readonly value: string;
}

const MAX_REDIRECTS = 15;

/** Opens a browser without any cookie; `headers` go with each request. */
export function openBrowser(headers: Record<string, string> = {}): Browser {
  const jar = new Map<string, KeptCookie>();
  const received: string[] = [];

  const cookiesFor = (at: string | URL): string => {
    const { host, pathname } = new URL(at);
    return [...jar]
      .filter(([, kept]) => kept.host === host && `${pathname}/`.startsWith(`${kept.path.replace(/\/$/, '')}/`))
      .map(([key, kept]) => `${key.split(' ')[0] ?? ''}=${kept.value}`)
      .join('; ');
  };
  const keep = (url: URL, line: string): void => {
    received.push(line);
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const key = `${name} ${url.host} ${path}`;
    const expires = attribute('expires');
    const isGone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (isGone) jar.delete(key);
    else jar.set(key, { host: url.host, path, value });
  };
  const ask = async (url: URL, init: RequestInit): Promise<Response> => {
    const cookie = cookiesFor(url);
    const sent = { ...headers, ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) };
    const answer = await fetch(url, { ...init, headers: sent, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(url, line);
    return answer;
  };

  return {
    cookiesFor,
    received,
    visit: async (start, stop = () => false) => {
      let url = new URL(start);
      for (let step = 0; step < MAX_REDIRECTS; step += 1) {
        const answer = await ask(url, { headers: { accept: 'text/html' } });
        const text = await answer.text();
        const location = answer.headers.get('location');
        if (location === null) return { url, status: answer.status, text };
        url = new URL(location, url);
        if (stop(url)) return { url, status: answer.status, text };
      }
      throw new Error('too many redirects');
    },
    post: async (at, more = { 'sec-fetch-site': 'same-origin' }) => {
      const answer = await ask(new URL(at), { method: 'POST', headers: more });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}
