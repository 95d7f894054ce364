import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSocialClients } from './read-social-clients.ts';

const client = { clientId: 'id', clientSecret: 'secret' };

test('without settings no way is set up', () => {
  expect(readSocialClients({})).toEqual({});
});

test('an id and a secret set a way up, at the provider itself where no other is named', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const facebook = { FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' };
  const x = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', X_ISSUER: 'https://bridge.example/x' };
  const tokenEndpoint = 'https://graph.facebook.com/oauth/access_token';
  const expected = {
    google: { ...client, issuer: 'https://accounts.google.com' },
    facebook: { ...client, issuer: 'https://www.facebook.com', tokenEndpoint },
    x: { ...client, issuer: 'https://bridge.example/x' },
  };
  expect(readSocialClients({ ...google, ...facebook, ...x })).toEqual(expected);
  expect(readSocialClients({ ...facebook, FACEBOOK_ISSUER: 'https://www.facebook.com' })).toEqual({
    facebook: expected.facebook,
  });
  expect(readSocialClients({ ...facebook, FACEBOOK_ISSUER: 'https://other.example' })).toEqual({
    facebook: { ...client, issuer: 'https://other.example' },
  });
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET are needed together'],
  [{ FACEBOOK_CLIENT_SECRET: 'secret' }, 'FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET are needed together'],
  [{ GOOGLE_ISSUER: 'https://a.example' }, 'login with google is set up by half'],
  [{ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' }, 'X_CLIENT_ID, X_CLIENT_SECRET and X_ISSUER are needed together'],
])('half a set-up is refused with what it lacks: %o', (settings, text) => {
  expect(() => readSocialClients(settings)).toThrow(text);
});

test.each([
  ['http://accounts.example', 'loopback'],
  ['http://127.0.0.1.evil.example', 'loopback'],
  ['http://localhost.evil.example', 'loopback'],
  ['ftp://localhost', 'loopback'],
  ['https://id:word@accounts.example', 'issuer alone'],
  ['https://accounts.example/?tenant=1', 'issuer alone'],
  ['https://accounts.example/.well-known/openid-configuration', 'issuer alone'],
])('the issuer %s is refused', (issuer, text) => {
  const settings = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', X_ISSUER: issuer };
  expect(() => readSocialClients(settings)).toThrow(text);
});

test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000', 'https://accounts.example/tenant'])(
  'the issuer %s is taken',
  (issuer) => {
    const settings = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', X_ISSUER: issuer };
    expect(readSocialClients(settings)).toEqual({ x: { ...client, issuer } });
  },
);

test('a house does not start with half a set-up', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('settings at fault');
  const needed = {
    DATABASE_URL: 'postgres://nowhere',
    JWT_SECRET: 'a'.repeat(32),
    CHAIN_KEY: 'ab'.repeat(32),
    VAPID_PRIVATE_KEY: 'ab'.repeat(32),
    GATEWAY_URL: 'http://127.0.0.1:1',
    GATEWAY_SECRET: 'a'.repeat(16),
    GATEWAY_WEBHOOK_SECRET: 'a'.repeat(16),
  };
  expect(readConfig({ ...needed, GOOGLE_CLIENT_ID: '' }).social).toEqual({});
  expect(() => readConfig({ ...needed, GOOGLE_CLIENT_ID: 'id' })).toThrow('login with google is set up by half');
});
