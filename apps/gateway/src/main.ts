import { createGateway } from './app.ts';
import { readConfig } from './config.ts';

const gateway = createGateway(readConfig());
await gateway.start();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void gateway.stop());
}
