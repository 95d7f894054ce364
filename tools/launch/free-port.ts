import { createServer } from 'node:net';

/** Throws one clear line when `port` cannot be listened on, naming the setting that chooses another. */
export async function ensurePortIsFree(setting: string, port: number, host: string): Promise<void> {
  const code = await tryPort(port, host);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    throw new Error(
      `Port ${String(port)} is taken by another program. Stop it, or choose another with ${setting}=${String(port + 10)}.`,
    );
  }
  if (code === 'EACCES')
    throw new Error(`Port ${String(port)} is not yours to use. Choose one above 1023 with ${setting}.`);
  throw new Error(`Cannot listen on ${host}:${String(port)} (${code}): look at HOST and ${setting}.`);
}

async function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
