import type { IncomingMessage } from 'node:http';

// What our client sends: the protocol's version, the transport, a time against caches, and which connection it is of.
const KNOWN = ['EIO', 'transport', 't', 'sid'];
// Ours are of about a hundred characters; a connection keeps the one that it was opened with.
const MAX_LENGTH = 256;

/** What a request asks with, as the engine reads it. */
export function readQuery({ url = '' }: Pick<IncomingMessage, 'url'>): URLSearchParams | undefined {
  return URL.parse(url, 'http://house')?.searchParams;
}

/**
 * Whether a request speaks the one protocol that is spoken here. The engine knows older and odder ones: answers as scripts
 * that any page can load (`j`), packets in base64 (`b64`), the protocol before this one. A connection also stays with the
 * transport that it began with: a websocket beside a polling connection is guarded by nobody until it takes its place.
 */
export function isPlainRequest(request: Pick<IncomingMessage, 'url'>, transport: 'polling' | 'websocket'): boolean {
  if ((request.url ?? '').length > MAX_LENGTH) return false;
  const query = readQuery(request);
  if (query?.get('EIO') !== '4' || query.get('transport') !== transport) return false;
  const names = [...query.keys()];
  const isKnown = names.every((name, index) => KNOWN.includes(name) && names.indexOf(name) === index);
  return isKnown && (transport === 'polling' || !query.has('sid'));
}

/** Whether a question brings a body along: nobody reads it, and it would wait in memory for as long as a poll does. */
export function bringsUnread({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}
