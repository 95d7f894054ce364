import { Agent, request } from 'node:http';

/** An answer as it came over the wire: header names as sent and in that order, the body as text. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Asks over connections that stay open. */
export interface KeepAliveClient {
  ask(method: string, path: string, sent?: { token?: string; body?: object }): Promise<WireAnswer>;
  close(): void;
}

/** Makes a client of one address. */
export function createKeepAliveClient(address: string): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    ask: (method, path, { token, body } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(token === undefined ? {} : { authorization: token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        };
        const asked = request(`${address}${path}`, { method, agent, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (text += part));
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, headers: pairsOf(answer.rawHeaders), text });
          });
        });
        asked.on('error', reject);
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => {
      agent.destroy();
    },
  };
}

function pairsOf(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** Logs a player in whom `TestHouse.enter` made; gives back the access token. */
export async function logIn(client: KeepAliveClient, username: string): Promise<string> {
  const body = { username, password: 'a good password' };
  const answer = await client.ask('POST', '/auth/login', { body });
  return (JSON.parse(answer.text) as { accessToken: string }).accessToken;
}
