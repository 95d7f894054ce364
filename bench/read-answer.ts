import type { ChildProcess } from 'node:child_process';

/** The first message of a child. Rejects where the child ends without one. */
export async function readAnswer<Answer>(child: ChildProcess): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    child.once('message', (message) => {
      resolve(message as Answer);
    });
    child.once('exit', (code) => {
      reject(new Error(`a process of the benchmark ended early with ${String(code)}`));
    });
  });
}
