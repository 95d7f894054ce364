import { once } from 'node:events';
import { request } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway, GatewaySettings } from '../src/app.ts';
import { callGateway, choose, openOrder, startGateway } from './merchant.ts';

async function start(settings: Partial<GatewaySettings> = {}): Promise<Gateway> {
  const gateway = await startGateway(settings);
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** Connects and writes, and takes nothing of what is answered. */
async function writeUnread({ url }: Gateway, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return socket;
}
