import { createServer, type AddressInfo } from 'node:net';

/** A port of 127.0.0.1 that nobody has at this moment. */
export async function findOpenPort(): Promise<number> {
  const taker = createServer();
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve));
  const { port } = taker.address() as AddressInfo;
  await new Promise((resolve) => taker.close(resolve));
  return port;
}
