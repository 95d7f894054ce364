// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ApiError, checkSession } from './api.ts';

const renewWith = (error?: Error) => () => (error === undefined ? Promise.resolve() : Promise.reject(error));

describe('a session that ran out', () => {
  it('opens the page once it is refreshed', async () => {
    expect(await checkSession(renewWith())).toBe('allowed');
  });

  it('leads to the login when the house refuses to refresh it', async () => {
    const refused = new ApiError({ code: 'REFRESH_INVALID', status: 401 });
    expect(await checkSession(renewWith(refused))).toBe('redirect');
  });

  it.each([
    ['the network is gone', new ApiError({ code: 'NETWORK' })],
    ['the house is late', new ApiError({ code: 'TIMEOUT' })],
    ['the house is ill', new ApiError({ code: 'INTERNAL', status: 503 })],
    ['a login portal answers in its place', new ApiError({ code: 'BAD_ANSWER' })],
    ['the house is asked too often from its address', new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429 })],
    ['a proxy refuses in its place', new ApiError({ code: 'INTERNAL', status: 403 })],
  ])('logs nobody out because %s', async (_, error) => {
    expect(await checkSession(renewWith(error))).toBe('allowed');
  });
});
