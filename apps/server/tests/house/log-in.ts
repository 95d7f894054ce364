import type { KeepAliveClient } from './keep-alive-client.ts';

/** Logs a player in whom `TestHouse.enter` made; gives back the access token. */
export async function logIn(client: KeepAliveClient, username: string): Promise<string> {
  const body = { username, password: 'a good password' };
  const answer = await client.ask('POST', '/auth/login', { body });
  return (JSON.parse(answer.text) as { accessToken: string }).accessToken;
}
