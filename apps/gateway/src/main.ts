import { createGateway } from './app.ts';
import { readOwnConfig } from './config.ts';

const gateway = createGateway(readOwnConfig());
await gateway.start();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void gateway.stop());
}
