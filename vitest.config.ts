import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tools/run-tests/slowest-first.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // They keep nothing and change nothing outside themselves, so that they share what they import.
          isolate: false,
          // Before the integration tests: projects of one order share how many workers they have and how these are used.
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/{paintings,tests}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/*/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          // Each file makes what it needs and takes it away; what they import they share.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['{apps/{server,gateway},packages/*,bench/*}/tests/**/*.test.ts'],
          globalSetup: ['apps/server/tests/setup/global-setup.ts'],
          testTimeout: 180_000,
          // Waiting for a state is no measurement: a busy machine is given the time it needs.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 180_000,
          // They wait for databases, sockets and clocks more than they compute.
          maxWorkers: 4,
        },
      },
    ],
  },
});
