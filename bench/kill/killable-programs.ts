import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findOpenPort } from '../../apps/server/tests/house/find-open-port.ts';
import { startServer } from '../../apps/server/tests/house/killable-house.ts';
import { awaitWithin } from './await-within.ts';

/** A program at an address of its own that can be killed and started again. */
export interface KillableProgram {
  readonly address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** A server, and whether it plays Crash. */
export interface KillableServer extends KillableProgram {
  leads(): Promise<boolean>;
}

const GATEWAY = fileURLToPath(new URL('../../apps/gateway/src/main.ts', import.meta.url));
const START_MS = 60_000;

/** A server of the house; its settings say all but where it is. */
export async function createServer(settings: Record<string, string>): Promise<KillableServer> {
  const [port, metricsPort] = [String(await findOpenPort()), String(await findOpenPort())];
  let child: ChildProcess | undefined;
  return {
    address: `http://127.0.0.1:${port}`,
    start: async () => {
      child = (await startServer({ ...settings, PORT: port, METRICS_PORT: metricsPort })).child;
    },
    kill: () => killChild(child),
    leads: async () => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
      return /^rang_engine_leads\{game="crash"\} 1/m.test(metrics);
    },
  };
}

/** The sandbox gateway, over a store of its own. */
export async function createGateway(settings: Record<string, string>): Promise<KillableProgram> {
  const port = String(await findOpenPort());
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const answers = (): Promise<boolean> =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    address,
    start: async () => {
      const started = fork(GATEWAY, { env: { ...settings, GATEWAY_PORT: port } });
      child = started;
      await awaitWithin(START_MS, 'the gateway does not answer', async () => {
        if (started.exitCode !== null) throw new Error(`the gateway ended with ${String(started.exitCode)}`);
        return await answers();
      });
    },
    kill: () => killChild(child),
  };
}

/** Ends a program at once, as a machine that loses its power does. */
async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
