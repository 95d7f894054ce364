import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request for a socket is made by our own page, or by a program that is no page at all. A browser names the page
 * that it acts for in `Origin`, which is compared with the address that people type: never with the request's own Host, as
 * that is whatever name somebody has made point at this house.
 */
export function isOwnPage({ headers, socket }: IncomingMessage, publicUrl: string): boolean {
  const own = URL.parse(publicUrl);
  if (headers.origin === undefined) return isOwnHost(headers.host, own);
  const given = URL.parse(headers.origin);
  if (given === null || !/^https?:$/.test(given.protocol)) return false;
  if (given.origin === own?.origin) return true;
  // People of this machine call it by any of its names.
  const isLocal = isLoopback(own?.hostname) || isLoopback(readName(socket.localAddress));
  const ports = [String(socket.localPort), readPort(own)];
  return isLocal && isLoopback(given.hostname) && ports.includes(readPort(given));
}

/**
 * A page may leave `Origin` out where it asks its own address, and then its name is the Host: one that is ours, or an address
 * itself, which nobody can make point elsewhere.
 */
function isOwnHost(host: string | undefined, own: URL | null): boolean {
  const given = URL.parse(`http://${host ?? ''}`);
  if (given === null) return false;
  return given.hostname === own?.hostname || isLoopback(given.hostname) || isIP(bare(given.hostname)) !== 0;
}

function isLoopback(name: string | undefined): boolean {
  return name !== undefined && LOOPBACK.includes(name);
}

/** An address as URLs write it. */
function readName(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:/i, '');
  return plain?.includes(':') === true ? `[${plain}]` : plain;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function readPort(url: URL | null): string {
  if (url === null) return '';
  return url.port === '' ? ({ 'http:': '80', 'https:': '443' }[url.protocol] ?? '') : url.port;
}
