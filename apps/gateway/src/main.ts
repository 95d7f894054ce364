import { createGateway } from './app.ts';
import { readOwnConfig } from './config.ts';

const gateway = createGateway(readOwnConfig());
await gateway.start();

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void gateway.stop();
  });
}
