import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';

/** What a browser subscribes by. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A notice as its service was handed it, and as its device reads it. */
interface Arrival {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  readonly sealed: Buffer;
  readonly notice: unknown;
}

/** What a service answers: a status; nothing and the end of the connection; or nothing until it is released. */
export type ServiceMood = number | 'hang up' | 'hang';

/** A push service over plain HTTP on a free port of this machine, with the devices that it serves. */
export interface TestPushService {
  readonly origin: string;
  readonly arrivals: readonly Arrival[];
  mood: ServiceMood;
  /** What its answers wait for. */
  heldBy: Promise<undefined>;
  /** Has the service take nothing more for one device, for now. */
  limit(device: TestSubscription): void;
  /** How many requests are under way. */
  countHanging(): number;
  subscribe(): TestSubscription;
  /** What came to a device, the oldest first. */
  readArrived(device: TestSubscription): unknown[];
  close(): Promise<void>;
}

interface Device {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export async function openPushService(): Promise<TestPushService> {
  const devices = new Map<string, Device>();
  const arrivals: Arrival[] = [];
  const limited = new Set<string>();
  const hanging = new Set<ServerResponse>();
  const failures: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sealed = await buffer(request);
    const endpoint = new URL(request.url ?? '', service.origin).href;
    const device = devices.get(endpoint);
    if (device === undefined) throw new Error(`${endpoint} is no device`);
    await verifyVapid(request.headers.authorization ?? '', service.origin);
    arrivals.push({ endpoint, headers: request.headers, sealed, notice: open(sealed, device) });
    await service.heldBy;
    const mood = limited.has(endpoint) ? 429 : service.mood;
    if (mood === 'hang up') response.destroy();
    else if (mood === 'hang') hanging.add(response);
    else response.writeHead(mood).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      failures.push(error);
      response.writeHead(400).end();
    });
  });
  const service: { -readonly [Key in keyof TestPushService]: TestPushService[Key] } = {
    ...{ origin: '', arrivals, mood: 201, heldBy: Promise.resolve(undefined) },
    limit: (device) => void limited.add(device.endpoint),
    countHanging: () => hanging.size,
    subscribe: () => {
      const device = { pair: createECDH('prime256v1'), auth: randomBytes(16) };
      const p256dh = device.pair.generateKeys('base64url');
      const endpoint = `${service.origin}/send/${randomBytes(12).toString('base64url')}`;
      devices.set(endpoint, device);
      return { endpoint, keys: { p256dh, auth: device.auth.toString('base64url') } };
    },
    readArrived: ({ endpoint }) => {
      if (failures.length > 0) throw new AggregateError(failures, 'a notice could not be read by its device');
      return arrivals.filter((each) => each.endpoint === endpoint).map(({ notice }) => notice);
    },
    close: async () => {
      for (const response of hanging) response.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  service.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return service;
}

/** Reads the one record of a message by RFC 8188, encrypted for a device by RFC 8291. */
function open(sealed: Buffer, { pair, auth }: Device): unknown {
  const [salt, keyLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)];
  const sender = sealed.subarray(21, 21 + keyLength);
  const derive = (secret: Uint8Array, of: Uint8Array, [info, length]: [string | Buffer, number]): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, of, info, length));
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const material = derive(shared, auth, [info, 32]);
  const key = derive(material, salt, ['Content-Encoding: aes128gcm\0', 16]);
  const nonce = derive(material, salt, ['Content-Encoding: nonce\0', 12]);
  const record = sealed.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, then zeros.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** The sender shows by RFC 8292 that it holds the key which the device subscribed with. */
async function verifyVapid(authorization: string, audience: string): Promise<void> {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  const part = (from: number, to: number): string => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
}
